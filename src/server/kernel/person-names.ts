import { personNameReader, withPinyin } from '#domain/names/person-name.ts';

const read = personNameReader();

/** A person's name as pages in English show it: `Chen Guoliang 陈国梁`. */
export const personName = (name: string): string => withPinyin(read, name);
