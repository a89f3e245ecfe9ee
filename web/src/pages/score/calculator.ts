// What the score calculator asks, and how the whole table is laid out.
import type { Doubled, ScoreRow, ScoreTable, Seat, Strain, Vulnerable } from '../../wire.gen';

export const BOOK = 6;
export const TRICKS = 13;
export type Form = 'duplicate' | 'rubber';

export interface Asked {
  level: number;
  strain: Strain;
  doubled: Doubled;
  declarer: Seat;
  vulnerable: Vulnerable;
  tricks: number;
  form: Form;
}

export const address = ({ level, strain, doubled, declarer, vulnerable, tricks, form }: Asked, language: string): string =>
  `/api/score?${new URLSearchParams({
    contract: `${level}${strain}${doubled}`,
    declarer,
    vulnerable,
    tricks: String(tricks),
    form,
    lang: language,
  })}`;

/** How many tricks over what the contract needs; negative when it is down. */
export const over = (level: number, tricks: number): number => tricks - BOOK - level;

/** That difference as it is written: "=", "+1", "−2". */
export const outcomeSign = (difference: number): string =>
  difference === 0 ? '=' : difference > 0 ? `+${difference}` : `−${-difference}`;

/** The rows of one level, and only the columns in which the contract is made: 0, 1, … tricks over. */
export const made = (table: ScoreTable, level: number): { row: ScoreRow; scores: number[] }[] =>
  table.rows.filter((row) => row.level === level).map((row) => ({ row, scores: row.scores.slice(row.needed) }));

/** What a failed contract costs by tricks down, from 1 to 13: undoubled, doubled, redoubled. It is the same for all. */
export function down(table: ScoreTable): { n: number; points: number[] }[] {
  const highest = table.rows.filter(({ needed }) => needed === TRICKS);
  const columns = (['', 'X', 'XX'] as const).map((doubled) => highest.find((row) => row.doubled === doubled)?.scores ?? []);
  return Array.from({ length: TRICKS }, (_, place) => ({
    n: place + 1,
    points: columns.map((scores) => Math.abs(scores[TRICKS - 1 - place] ?? 0)),
  }));
}
