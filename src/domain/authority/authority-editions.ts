/**
 * Editions of JT/T 809: 2011, 2011 with its supplement of 2013 (inquiries name their object, alarms are followed up), and
 * 2019 (time in the header, answers name what they answer, places carry the terminal’s own report).
 */
export const authorityEditions = ['2011', '2013', '2019'] as const;

export type AuthorityEdition = (typeof authorityEditions)[number];
