import { hoursBetween } from '#domain/roads/road-graph.ts';

import { between, pick } from '../../random.ts';
import { samplingSites } from '../../sites.ts';
import { change, part } from '../cargo-notes.ts';
import { type BuiltDay, minuteMs, tenth } from '../day-builder.ts';
import { full } from '../roadside.ts';
import { moved } from '../roadside-fraud.ts';
import type { FurtherKind } from './draw.ts';
import { openedAdaptor, takeOnRamp } from './roadside-thefts.ts';

/** Farther away nobody takes a sample, h. */
const samplingReachH = 1;

/** Litres that a loader's ticket says beyond what ran, and of which compartment. */
export interface Overstated {
  readonly compartment: number;
  readonly litres: number;
}

export const overstatedBy = (day: BuiltDay, kind: FurtherKind | null): Overstated | null =>
  kind === 'shortLoading'
    ? {
        compartment: pick(day.further, day.truck.compartments).compartment,
        litres: between(day.further, 60, 350),
      }
    : null;

/** After loading, inside the depot's fence, where opening is permitted. */
const depotTheft = (day: BuiltDay): void => {
  const compartment = pick(day.further, full(day));
  const litres = between(day.further, 60, 350);
  const openMs = tenth(day.nowMs() + 5 * minuteMs);
  const closeMs = openMs + 5 * minuteMs;
  day.mark('depotTheft', openMs, { untilMs: closeMs, compartment: compartment.compartment, litres });
  openedAdaptor(day, compartment.compartment, openMs, closeMs);
  const flow = moved(day, compartment, -litres, openMs + 15_000, closeMs - 5_000);
  day.standAt(closeMs + 8 * minuteMs - day.nowMs(), [flow]);
};

/** Petrol that was pumped fast stands in its own foam: levels fall for half an hour though nothing leaves. */
const foam = (day: BuiltDay): void => {
  const { compartment } = pick(day.further, full(day));
  const mm = between(day.further, 10, 40);
  const fromMs = day.nowMs() - 12 * minuteMs;
  const toMs = fromMs + 60 * minuteMs;
  day.mark('foam', fromMs, { untilMs: toMs, compartment });
  day.anomaly({ kind: 'foam', compartment, mm, fromMs, toMs });
};

/** Oil is taken on a ramp; then a cover is opened for a moment where samples may be drawn, to explain it. */
const samplingOpening = (day: BuiltDay): void => {
  const [site] = samplingSites.toSorted(
    (a, b) => hoursBetween(day.site().node, a.node) - hoursBetween(day.site().node, b.node),
  );
  if (site === undefined || hoursBetween(day.site().node, site.node) > samplingReachH) return;
  const compartment = pick(day.further, full(day));
  const profile = day.profileTo(site);
  if (profile.durationS < 300) return;
  day.driveTo(
    site,
    profile,
    [],
    [
      {
        atS: profile.durationS - 120,
        stop: (place) => takeOnRamp(day, place, compartment, 'samplingOpening'),
      },
    ],
  );
  const openMs = tenth(day.nowMs() + 50_000);
  day.note(
    change(openMs, [part(compartment.compartment, 'manhole', 'open')]),
    change(openMs + 20_000, [part(compartment.compartment, 'manhole', 'closed')]),
  );
  day.standAt(9 * minuteMs);
};

const kinds: Partial<Record<FurtherKind, (day: BuiltDay) => void>> = { depotTheft, foam, samplingOpening };

/** What happens between loading and the way to the station. */
export const afterLoading = (day: BuiltDay, kind: FurtherKind | null): void => {
  if (kind !== null && full(day).length > 0) kinds[kind]?.(day);
};
