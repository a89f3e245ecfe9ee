// The drawing of the table for the rules: where each part of the screen is, so that it can be numbered.
export const SKETCH = { width: 720, height: 430 };

/** Where the number of a part stands. Parts that are not drawn are only listed. */
export const MARKS: Record<string, readonly [number, number]> = {
  seat: [206, 26],
  dummy: [184, 70],
  trick: [178, 186],
  bidding: [398, 110],
  choices: [274, 276],
  hand: [30, 322],
  bridge: [530, 50],
  sheet: [530, 236],
  last: [616, 392],
};

export interface Mark {
  id: string;
  n: number;
  x: number;
  y: number;
}

/** The numbers to draw for the parts in the order in which they are listed. */
export const marks = (parts: readonly { id: string }[]): Mark[] =>
  parts.flatMap(({ id }, place) => {
    const at = MARKS[id];
    return at ? [{ id, n: place + 1, x: at[0], y: at[1] }] : [];
  });
