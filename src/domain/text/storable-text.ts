/** PostgreSQL stores neither NUL nor half a character; a text that has one is no text that anybody typed. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
