import { expect, test } from 'vitest';

const parts = Object.keys(import.meta.glob('../../src/ui/**/*.tsx')).map((path) =>
  path.slice('../../src/ui/'.length),
);
const specimens = Object.values(
  import.meta.glob<string>('../../src/gallery/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');
const sources: Readonly<Record<string, string>> = import.meta.glob<string>('../../src/ui/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Parts that the gallery can’t show by themselves, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  'map/': 'maps need a ground and a server; they are seen on their pages',
  'feedback/drag-mark.tsx': 'lies over a map while something is dragged',
  'print/paper.tsx': 'is there while a page is printed',
  'print/printed-map.tsx': 'is there while a map is printed',
  'page-context.tsx': 'shows nothing',
  'table/cells.tsx': 'needs a report’s definition; every report shows it',
  'form/calendar-language.tsx': 'words of the calendars',
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Parts that another shown part is made of. */
const within = (shown: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...shown].flatMap((path) => {
      const text = sources[`../../src/ui/${path}`] ?? '';
      return parts.filter((one) => one !== path && text.includes(`/${nameOf(one)}'`));
    }),
  );

test('every part of src/ui is in the gallery, or made use of by one that is', () => {
  let shown = new Set(parts.filter((path) => specimens.includes(`'#ui/${path}'`)));
  expect(shown.size).toBeGreaterThan(35);
  for (let before = 0; before !== shown.size;) {
    before = shown.size;
    shown = new Set([...shown, ...within(shown)]);
  }
  const left = parts.filter(
    (path) => !shown.has(path) && !Object.keys(elsewhere).some((start) => path.startsWith(start)),
  );
  expect(left).toEqual([]);
});
