import { signal } from '@preact/signals-react';

import type { LonLat } from '#domain/geo/geo.ts';
import type { Text } from '#i18n/text.ts';

import { call } from '../hub/hub.ts';
import { grounds } from '../view/grounds.ts';

/** Some 200 m: what lies in one cell has one address. */
const cellDeg = 0.002;
const mostCells = 2_000;
/** Asked for together. */
const mostOfACall = 50;
const gatherMs = 200;

const known = signal<ReadonlyMap<string, Text | null>>(new Map());
const wanted = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

type Cell = readonly [column: number, row: number];

const cellOf = ({ longitudeDeg, latitudeDeg }: LonLat): Cell => [
  Math.round(longitudeDeg / cellDeg),
  Math.round(latitudeDeg / cellDeg),
];
const placeOf = (cell: Cell): string => cell.map((index) => (index * cellDeg).toFixed(3)).join(',');

const around = [-1, 0, 1] as const;

/** What is known of a cell beside: a truck that drives on is not without an address until the next one comes. */
const knownBeside = ([column, row]: Cell): Text | null => {
  for (const dx of around)
    for (const dy of around) {
      const text = known.value.get(placeOf([column + dx, row + dy]));
      if (text != null) return text;
    }
  return null;
};

const ask = async (): Promise<void> => {
  timer = undefined;
  const cells = [...wanted].slice(0, mostOfACall);
  for (const cell of cells) wanted.delete(cell);
  const outcome = await call('maps.addresses', { places: cells.join(';') });
  if (outcome.ok)
    known.value = new Map(
      [...known.peek(), ...cells.map((cell, i) => [cell, outcome.value[i] ?? null] as const)].slice(
        -mostCells,
      ),
    );
  // What could not be asked is asked again when it is shown again.
  if (wanted.size > 0) timer ??= setTimeout(() => void ask(), gatherMs);
};

/**
 * Road and nearest town of a place, out of the installation's own map; null: not known, or not yet: whoever reads it is
 * rendered again when it comes.
 */
export const addressOf = (place: LonLat): Text | null => {
  if (!grounds.value.some(({ kind }) => kind === 'vector')) return null;
  const cell = cellOf(place);
  const found = known.value.get(placeOf(cell));
  if (found !== undefined) return found;
  wanted.add(placeOf(cell));
  timer ??= setTimeout(() => void ask(), gatherMs);
  return knownBeside(cell);
};
