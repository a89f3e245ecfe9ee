// What a person chooses to play: the values of a form of options, and what they differ in from the defaults.
import type { Seat, OptionField, OptionForm, Preset } from '../../wire.gen';
import type { Relation } from '../../model/seats';

export type Value = OptionField['default'];
export type Values = Record<string, Value>;

export const fields = (form: OptionForm): OptionField[] => form.groups.flatMap(({ options }) => options);

export const defaults = (form: OptionForm): Values =>
  Object.fromEntries(fields(form).map((field) => [field.key, field.default]));

/** The values of a preset: what it leaves out has its default. */
export const ofPreset = (form: OptionForm, preset: Preset): Values => ({ ...defaults(form), ...preset.options });

/** Whether an option matters, the others being as they are. */
export const applies = (field: OptionField, values: Values): boolean =>
  Object.entries(field.when).every(([key, allowed]) => allowed.includes(values[key] ?? null));

/** The options that matter and differ from their defaults. */
export const changes = (form: OptionForm, values: Values): OptionField[] =>
  fields(form).filter((field) => applies(field, values) && values[field.key] !== field.default);

/** What is sent to the server: the changes, by name. */
export const asked = (form: OptionForm, values: Values): Values =>
  Object.fromEntries(changes(form, values).map(({ key }) => [key, values[key] ?? null]));

export const nameOf = (field: OptionField, value: Value): string =>
  field.values.find((each) => each.value === value)?.name ?? String(value);

/** The preset these values are, if they are one; differences that do not matter do not count. */
export const presetOf = (form: OptionForm, values: Values): Preset | null =>
  form.presets.find((preset) => {
    const meant = ofPreset(form, preset);
    return fields(form).every(
      (field) => values[field.key] === meant[field.key] || !(applies(field, values) || applies(field, meant)),
    );
  }) ?? null;

/** Remembered values as far as the form still knows them, the rest by default. */
export function sane(form: OptionForm, remembered: unknown): Values {
  const values = defaults(form);
  if (!remembered || typeof remembered !== 'object') return values;
  for (const field of fields(form)) {
    const value = (remembered as Values)[field.key];
    if (value !== undefined && allowed(field, value)) values[field.key] = value;
  }
  return values;
}

function allowed(field: OptionField, value: Value): boolean {
  if (field.kind !== 'number') return field.values.some((each) => each.value === value);
  return Number.isInteger(value) && between(field, Number(value)) === value;
}

/** That number, or the nearest one the field allows. */
export const between = ({ least, most }: OptionField, n: number): number =>
  Math.min(most ?? Infinity, Math.max(least ?? -Infinity, Math.round(n) || 0));

export type Chair = Exclude<Relation, 'me'> | 'opponent' | 'any';

/** Whose names are asked for, in the order in which the server seats them: clockwise from one's left. */
export function chairs(seats: number, teams: Value | undefined): Chair[] {
  if (seats === 2) return ['opponent'];
  if (teams === 'random') return ['any', 'any', 'any'];
  return teams === 'choose_partner' ? ['partner', 'lho', 'rho'] : ['lho', 'partner', 'rho'];
}

/** The names as they are sent: only as many as matter, gaps filled with *spare* names that nobody else has. */
export function namesAsked(names: readonly string[], spare: readonly string[]): string[] {
  const given = names.map((name) => name.trim());
  while (given.length && !given.at(-1)) given.pop();
  const free = spare.filter((name) => !given.includes(name));
  return given.map((name) => name || free.shift()!);
}

/** How strong CPU players may be, the usual one first. */
export const LEVELS = ['strong', 'standard', 'gentle'] as const;
export type Level = (typeof LEVELS)[number];
export const levelOf = (name: string | undefined): Level => LEVELS.find((level) => level === name) ?? LEVELS[0];

/** What a browser remembers of the last choice. */
export interface Remembered {
  game?: string;
  values?: Record<string, Values>;
  dealer?: Seat | null;
  names?: string[];
  level?: string;
}

export function recall(text: string | null): Remembered {
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    return found && typeof found === 'object' ? (found as Remembered) : {};
  } catch {
    return {};
  }
}
