import type { Summary } from '../wire.gen';

/** The games as they are listed: those for the most people first, otherwise in the order of the server. */
export const byPlayers = (games: readonly Summary[]): Summary[] => [...games].sort((a, b) => b.players - a.players);
