/** Where points come from, in the order of play; the last three only at the end. */
export const LATER = ['grey', 'resources', 'coins'] as const;
export const SOURCES = [
  'start',
  'zone',
  'build',
  'decrypt',
  'tribute',
  'tree',
  'wounds',
  'losses',
  'miracles',
  ...LATER,
] as const;
