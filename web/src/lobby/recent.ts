// The table this browser was at last.
import { load, save } from '../settings/storage';

export const recent = (): string | null => load('table') || null;
export const remember = (table: string): void => save('table', table);
export function forget(table: string): void {
  if (recent() === table) save('table', '');
}
