import { doubleSurnames, surnameReadings, usualReadings } from './name-readings.ts';
import { readingsOf, type Readings } from './pinyin.ts';
import { pinyinTable } from './pinyin-table.ts';

const firstOf = (table: string): ReadonlyMap<string, string> =>
  new Map([...readingsOf(table)].map(([character, [reading = '']]) => [character, reading]));

const capital = (letters: string): string => {
  const written = letters.replaceAll('v', 'ü');
  return `${written.charAt(0).toUpperCase()}${written.slice(1)}`;
};

/**
 * Reads names of Chinese people: `陈国梁` is `Chen Guoliang`, the surname first. Returns null for what is no such name
 * (two to four characters) or has a character that the table does not know.
 */
export const personNameReader = (): ((name: string) => string | null) => {
  const all: Readings = readingsOf(pinyinTable);
  const usual = firstOf(usualReadings);
  const surnames = firstOf(surnameReadings);
  const read = (character: string): string | undefined => usual.get(character) ?? all.get(character)?.[0];
  return (name) => {
    const characters = [...name.trim()];
    if (characters.length < 2 || characters.length > 4) return null;
    const double = doubleSurnames[characters.slice(0, 2).join('')];
    const [first = ''] = characters;
    const surname = double ?? surnames.get(first) ?? read(first);
    const given = characters.slice(double === undefined ? 1 : 2).map(read);
    if (surname === undefined || given.includes(undefined)) return null;
    return [capital(surname), capital(given.join(''))].filter((part) => part !== '').join(' ');
  };
};

/** A name with its pinyin before it, as pages in English show it; by itself where it has none. */
export const withPinyin = (read: (name: string) => string | null, name: string): string => {
  const pinyin = read(name);
  return pinyin === null ? name : `${pinyin} ${name}`;
};
