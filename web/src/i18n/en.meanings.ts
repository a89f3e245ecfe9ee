// English for what calls mean.
export const texts = {
  'meaning.title': '{call} ({seat})',
  'meaning.alert.hint': 'Alerted: it says something else than its name.',
  'meaning.forcing.round': 'Partner must not pass.',
  'meaning.forcing.game': 'Neither partner may pass below game.',
  'meaning.forcing.off': 'Partner is expected to pass.',
  'meaning.hcp': 'HCP',
  'meaning.ranges': 'What the hand holds',
  'meaning.system.sayc': 'Standard American (SAYC)',
  'meaning.system.beginner': 'a first-course system',
  'meaning.read': 'As {system} has it. The figures hold for nearly every hand that makes this call.',
  'meaning.person': 'This is how {system} reads the call; {name} may have meant something else.',
  'meaning.mine': 'This is how {system}, and so your partner, reads your call.',
  'meaning.none': 'Its meaning cannot be had now. Please try again in a moment.',
  'meaning.next': 'What the call would mean',
};

export type MeaningKey = keyof typeof texts;
