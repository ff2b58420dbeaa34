import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

type Rgb = readonly [number, number, number];

const read = (name: string): string =>
  readFileSync(`src/ui/styles/${name}.css`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

/** Rules of a sheet, in order: one selector each, with its declarations. */
const rulesOf = (css: string) =>
  [...css.matchAll(/([^{};@]+)\{([^{}]*)\}/g)].flatMap(([, heads = '', body = '']) =>
    heads.split(',').map((head) => ({
      head: head.trim(),
      declarations: new Map(
        body.split(';').flatMap((line) => {
          const [name, ...value] = line.split(':');
          return value.length === 0 ? [] : [[name?.trim() ?? '', value.join(':').trim()] as const];
        }),
      ),
    })),
  );

const tokens = read('tokens');
const schemes = ['light', 'dark'] as const;
const tokensOf = (scheme: (typeof schemes)[number]): ReadonlyMap<string, string> =>
  new Map(
    rulesOf(tokens)
      .filter(({ head }) => head === ':root' || head.includes(`'${scheme}'`))
      .flatMap(({ declarations }) => [...declarations]),
  );

const colour = (value: string, known: ReadonlyMap<string, string>): Rgb => {
  const named = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (named !== undefined) return colour(known.get(named) ?? '', known);
  const [, first = '', share = '', second = ''] =
    /^color-mix\(in srgb, (.+?) (\d+)%, (.+)\)$/.exec(value) ?? [];
  if (share !== '') {
    const [a, b] = [colour(first, known), colour(second, known)];
    const mixed = (i: 0 | 1 | 2): number => (a[i] * Number(share) + b[i] * (100 - Number(share))) / 100;
    return [mixed(0), mixed(1), mixed(2)];
  }
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value);
  if (!hex) throw new Error(`no colour: ${value}`);
  return [Number(`0x${hex[1]}`), Number(`0x${hex[2]}`), Number(`0x${hex[3]}`)];
};

/** Relative luminance and contrast of WCAG 2.2. */
const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};
const contrast = (a: Rgb, b: Rgb): number => {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};

const states = {
  rest: [],
  hovered: [':hover'],
  pressed: ["[aria-pressed='true']"],
  'pressed and hovered': [':hover', "[aria-pressed='true']"],
} as const;

/** What a class with all that it is made of looks like in a state: the stronger rule wins, else the later one. */
const lookOf = (rules: ReturnType<typeof rulesOf>, name: string, on: readonly string[]) => {
  const classes = new Set([name]);
  for (const one of classes)
    for (const { head, declarations } of rules)
      if (head === `.${one}`)
        for (const other of (declarations.get('composes') ?? '').split(/\s+/)) if (other) classes.add(other);
  const fits = (head: string): boolean => {
    const [, own = ''] = /^\.([\w-]+)/.exec(head) ?? [];
    const rest = head.slice(own.length + 1).replace(':not(:disabled)', '');
    const needed = rest.match(/:hover|\[aria-pressed='true'\]/g) ?? [];
    return (
      classes.has(own) &&
      rest.replaceAll(/:hover|\[aria-pressed='true'\]/g, '') === '' &&
      needed.every((part) => on.includes(part))
    );
  };
  const strength = (head: string): number => (head.match(/\.|:hover|:disabled|\[/g) ?? []).length;
  const look = new Map<string, string>();
  for (const { declarations } of rules
    .filter(({ head }) => fits(head))
    .toSorted((a, b) => strength(a.head) - strength(b.head)))
    for (const property of ['background', 'color']) {
      const value = declarations.get(property);
      if (value !== undefined) look.set(property, value);
    }
  return look;
};

const sheets = {
  'buttons.module': ['button', 'primary', 'danger', 'quiet', 'primarySmall', 'primaryLarge', 'quietSmall'],
  'filter-chips.module': ['chip', 'selected'],
} as const;
const grounds = ['--tw-surface', '--tw-surface-2', '--tw-bg'];

test.each(schemes)(
  'words of buttons and chips in the %s scheme have a contrast of 4.5, however they stand',
  (scheme) => {
    const known = tokensOf(scheme);
    const measured = Object.entries(sheets).flatMap(([sheet, names]) =>
      names.flatMap((name) =>
        Object.entries(states).flatMap(([state, on]) => {
          const look = lookOf(rulesOf(read(sheet)), name, on);
          const background = look.get('background') ?? 'none';
          const behind = background === 'none' ? grounds.map((ground) => `var(${ground})`) : [background];
          return behind.map((ground) => ({
            what: `${name} ${state}`,
            ratio: contrast(colour(look.get('color') ?? '', known), colour(ground, known)),
          }));
        }),
      ),
    );
    expect(measured.length).toBeGreaterThan(36);
    expect(measured.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  },
);

test('a filled button keeps its white words while it is pressed or under the pointer', () => {
  const rules = rulesOf(read('buttons.module'));
  for (const on of Object.values(states))
    expect(lookOf(rules, 'primary', on).get('color')).toBe('var(--tw-on-accent)');
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5);
});
