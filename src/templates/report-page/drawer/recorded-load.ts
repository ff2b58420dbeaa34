import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { oilDrawing } from '#domain/words/oil-words.ts';
import type { Moment } from '#report/define.ts';
import type { CargoAtMoment } from '#contract/tracks/track-around.ts';
import type { CompartmentDetail } from '#contract/fleet/truck-detail.ts';
import type { Row } from '#state/reports/reports.ts';
import type { DrawnCompartment, TankPart } from '#ui/drawing/tank-parts.tsx';
import { numberIn, textIn } from '#ui/table/cell-value.ts';

import { sealState } from '../../truck-drawing.ts';
import { numberAt } from '../table/row-value.ts';

const parts: Readonly<Record<string, TankPart>> = {
  manhole: 'manhole',
  apiAdaptor: 'api',
  footValve: 'foot',
};

const filled = (capacityL: number, vtL: number | null) => ({
  fraction: vtL === null ? 0 : vtL / Math.max(1, capacityL),
  label: vtL === null ? missing : formatNumber(vtL),
});

/** The volume that a record itself has of its compartment: of something wrong as it was found, else as it was left. */
export const recordedVtL = (row: Row, moments: readonly Moment[], wrong: boolean): number | null => {
  const known = moments.map(({ vtL }) => numberAt(row, vtL)).filter((value) => value !== null);
  return (wrong ? known[0] : known.at(-1)) ?? null;
};

/**
 * The truck's compartments as a record saw them. Its own has the record's volume, seal and parts; the others have their
 * last readings before the moment.
 * @param cargo readings at the moment; null: not known (yet), so that the others stay outlines
 * @param wrong the opening is one that somebody has to answer for: its parts are drawn in the alarm colour
 */
export const recordedLoad = (
  row: Row,
  moments: readonly Moment[],
  compartments: readonly CompartmentDetail[],
  cargo: readonly CargoAtMoment[] | null,
  wrong: boolean,
): readonly DrawnCompartment[] => {
  const own = numberIn(row['compartment']);
  const ofRecordL = recordedVtL(row, moments, wrong);
  const opened = (textIn(row['parts']) ?? textIn(row['part']) ?? '')
    .split('+')
    .flatMap((name) => parts[name] ?? []);
  const open = wrong || textIn(row['unsealingCloseTime'] ?? row['closeTime']) === null;
  const drawnOpen = (part: TankPart) => (open && opened.includes(part) ? ('open' as const) : undefined);
  return compartments.map(({ compartment, capacityL, oilCode }) => {
    const read = cargo?.find((one) => one.compartment === compartment);
    const plain = { number: compartment, capacityL, oil: oilDrawing(read?.oilCode ?? oilCode) };
    if (compartment !== own)
      return read === undefined ? { ...plain, fraction: 0 } : { ...plain, ...filled(capacityL, read.vtL) };
    const [manhole, foot, api] = [drawnOpen('manhole'), drawnOpen('foot'), drawnOpen('api')];
    const seal = sealState(textIn(row['seal']) ?? '');
    return {
      ...plain,
      ...filled(capacityL, ofRecordL ?? read?.vtL ?? null),
      seal,
      ...(manhole && { manhole }),
      ...(foot && { foot }),
      ...(api && { api }),
      bad: wrong ? opened : [],
    };
  });
};
