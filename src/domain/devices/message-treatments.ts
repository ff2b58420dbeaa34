/** Editions of JT/T 808 that have a message, or the standard beside it that has. */
export const messageEditions = {
  all: ['2011', '2013', '2019'],
  from2013: ['2013', '2019'],
  from2019: ['2019'],
  until2013: ['2011', '2013'],
  video: ['JT/T 1078-2016'],
  safety: ['T/JSATL 12-2017', 'T/GDRTA 002-2020'],
  guangdong: ['T/GDRTA 002-2020'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MessageEdition = keyof typeof messageEditions;

/** What is done with a message here. Only what a terminal sends is `taken`, `awaited`, `fileLink` or `kept`. */
export const messageTreatments = {
  taken: 'taken: read, and answered when what it brought is committed',
  awaited: 'taken as the answer to an order; unasked it is answered and not used',
  fileLink: 'taken on the connection for files; on any other it is kept as bytes',
  kept: 'kept as bytes: answered, and stored as it came',
  given: 'given',
  notGiven: 'not given',
} as const;

export type MessageTreatment = keyof typeof messageTreatments;
