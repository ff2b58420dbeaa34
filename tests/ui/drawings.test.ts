import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { truckStates } from '#domain/words/truck-status-words.ts';
import { Marker } from '#ui/drawing/marker.tsx';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { Truck } from '#ui/drawing/truck.tsx';
import { pagesAround } from '#ui/table/pager.tsx';

const compartment = fc.record({
  number: fc.integer({ min: 1, max: 10 }),
  capacityL: fc.integer({ min: 0, max: 60_000 }),
  oil: fc.constantFrom('gas' as const, 'die' as const, 'oth' as const),
  fraction: fc.double({ min: 0, max: 1.4, noNaN: true }),
  label: fc.constantFrom('', '9,935'),
});

const tanks = fc.uniqueArray(compartment, { minLength: 1, maxLength: 10, selector: ({ number }) => number });

test('any truck is drawn without a broken number, and says what it is', () => {
  fc.assert(
    fc.property(
      tanks,
      fc.integer({ min: 260, max: 900 }),
      fc.double({ min: -8, max: 8, noNaN: true }),
      (compartments, width, pitchDeg) => {
        const markup = renderToStaticMarkup(
          createElement(Truck, { compartments, width, pitchDeg, title: '浙B·D5237' }),
        );
        expect(markup).not.toMatch(/NaN|Infinity|undefined/);
        expect(markup).toContain('aria-label="浙B·D5237"');
        expect(renderToStaticMarkup(createElement(TankStrip, { compartments }))).not.toMatch(/NaN|Infinity/);
      },
    ),
    { numRuns: 60 },
  );
});

test('an open manhole out of order is drawn in the alarm colour, a closed one is not', () => {
  const markup = (bad: boolean): string =>
    renderToStaticMarkup(
      createElement(Truck, {
        width: 352,
        title: '',
        compartments: [
          {
            number: 1,
            capacityL: 9000,
            oil: 'gas',
            fraction: 0.5,
            manhole: bad ? 'open' : 'closed',
            bad: bad ? ['manhole'] : [],
          },
        ],
      }),
    );
  expect(markup(true)).toContain('var(--tw-p1)');
  expect(markup(false)).not.toContain('var(--tw-p1)');
});

test('five states have five silhouettes: no two differ by colour alone', () => {
  const shapes = truckStates.map(({ key }) =>
    renderToStaticMarkup(createElement(StateGlyph, { state: key })).replaceAll(`--tw-st-${key}`, ''),
  );
  expect(new Set(shapes).size).toBe(5);
  const markers = truckStates.map(({ key }) =>
    renderToStaticMarkup(createElement(Marker, { state: key, headingDeg: 90 })).replaceAll(
      `--tw-st-${key}`,
      '',
    ),
  );
  expect(new Set(markers).size).toBe(5);
});

test('pages around the one in front keep the first and the last in reach', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(1, 5)).toEqual([1, 2, null, 5]);
  expect(pagesAround(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  expect(pagesAround(2, 3)).toEqual([1, 2, 3]);
});
