// By pinyin, whatever the browser or the database speaks; what is written in letters stands among itself as in English.
const order = new Intl.Collator('zh-CN');

/** Which of two names a reader looks for first. */
export const compareNames = (one: string, other: string): number => order.compare(one, other);
