/** Whether a fence is judged by at the moment, by its times of validity. */
export const validityStates = {
  always: { text: ['一直有效', 'Always'], tone: 'quiet' },
  now: { text: ['当前有效', 'Valid now'], tone: 'good' },
  otherHours: { text: ['当前不在时段内', 'Not at this hour'], tone: 'quiet' },
  notYet: { text: ['尚未生效', 'Not yet'], tone: 'quiet' },
  over: { text: ['已过期', 'Over'], tone: 'quiet' },
} as const;
