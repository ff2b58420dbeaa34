import type { FoundPlace } from './found-place.ts';

type Text = readonly [zh: string, en: string];

/** A name by which a shape goes in, and what is told where it is not the file's own. */
export interface GivenName {
  readonly name: string;
  readonly note: Text | null;
  /** Number of the shape before it that is the same in name and outline; null: there is none. */
  readonly sameAs: number | null;
}

const lastFolder = (folder: string): string => folder.split(' / ').at(-1) ?? '';

/** A name that the file gives no other shape: with the next number that is free. */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  for (let number = 2; ; number += 1) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`;
};

/**
 * Names of the shapes of a file, each its own: several under one name are numbered, those without one are called after
 * their folder.
 * @param usual what those are called that stand in no folder
 */
export const givenNames = (places: readonly FoundPlace[], usual: string): readonly GivenName[] => {
  const nameless = new Map<string, number>();
  const ownNames = new Set(places.flatMap(({ name }) => (name === null ? [] : [name])));
  const taken = new Map<string, { readonly row: number; readonly shape: string }>();
  return places.map((place, index): GivenName => {
    const { name, part, folder } = place;
    const shape = JSON.stringify([place.shape, place.radiusM]);
    let given = name ?? '';
    let note: Text | null = null;
    if (name === null) {
      const called = lastFolder(folder) || usual;
      do {
        nameless.set(called, (nameless.get(called) ?? 0) + 1);
        given = `${called} ${nameless.get(called)}`;
      } while (ownNames.has(given) || taken.has(given));
      note = [
        '文件中没有名称，按文件夹和序号命名',
        'Nameless in the file; called after its folder and number',
      ];
    } else if (part !== null) {
      given = `${name} ${part}`;
      note = [
        '文件中同一名称下有几个图形，分别命名',
        'Several shapes under one name in the file; each has a number',
      ];
    }
    const other = taken.get(given);
    if (other?.shape === shape) return { name: given, note, sameAs: other.row };
    if (other !== undefined) {
      given = freeName(given, new Set([...taken.keys(), ...ownNames]));
      note = [`与第 ${other.row} 行同名，已加序号`, `Row ${other.row} has the same name; a number was added`];
    }
    taken.set(given, { row: index + 1, shape });
    return { name: given, note, sameAs: null };
  });
};
