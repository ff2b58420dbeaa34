/** Readings of a character, without tones. */
export type Readings = ReadonlyMap<string, readonly string[]>;

/** Reads a table of lines `syllable characters`. */
export const readingsOf = (table: string): Readings => {
  const readings = new Map<string, string[]>();
  for (const line of table.split('\n')) {
    const [syllable = '', characters = ''] = line.split(' ');
    for (const character of characters)
      readings.set(character, [...(readings.get(character) ?? []), syllable]);
  }
  return readings;
};

/**
 * Finds a text by the letters of its pinyin: `qf`, `qianf` and `qianfeng` all find 铅封. Each letter run belongs to the
 * beginning of a character's syllable; characters may be left out between them.
 * @returns places of the characters that were meant, or null
 */
export const pinyinMatch = (readings: Readings, text: string, letters: string): readonly number[] | null => {
  const characters = [...text];
  const wanted = letters.toLowerCase();
  const dead = new Set<string>();
  const from = (at: number, done: number): readonly number[] | null => {
    if (done === wanted.length) return [];
    if (at === characters.length || dead.has(`${at} ${done}`)) return null;
    for (const syllable of readings.get(characters[at] ?? '') ?? []) {
      let taken = 0;
      while (taken < syllable.length && syllable[taken] === wanted[done + taken]) taken += 1;
      for (; taken > 0; taken -= 1) {
        const rest = from(at + 1, done + taken);
        if (rest !== null) return [at, ...rest];
      }
    }
    const skipped = from(at + 1, done);
    if (skipped === null) dead.add(`${at} ${done}`);
    return skipped;
  };
  return wanted === '' || !/^[a-z]+$/.test(wanted) ? null : from(0, 0);
};

/** How good a match is: those that begin early and hang together come first; smaller is better. */
export const pinyinRank = (places: readonly number[]): number => {
  const [first = 0] = places;
  const last = places.at(-1) ?? first;
  return (last - first + 1 - places.length) * 10 + first;
};
