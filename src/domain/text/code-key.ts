/**
 * What two spellings of one code or name share: letters of either case and width, without blanks around them. Rows that
 * differ by less are one row to people. The database's `code_key` is the same.
 */
export const codeKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
