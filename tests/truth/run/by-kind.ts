import type { Incident, IncidentKind } from '#simulator/plan/day.ts';
import type { SimTruck } from '#simulator/truck.ts';

import { type Accusation, accusationOf, furtherThefts, isAbout, wanted } from './incidents.ts';
import type { Stored } from './stored.ts';
import { type Size, sizeOf, type Witness } from './sizes.ts';

type FurtherTheft = (typeof furtherThefts)[number];

/** Who can see the litres of a theft, and what finds it: any of these alarms. */
const further: Readonly<
  Record<FurtherTheft, { readonly witness: Witness; readonly by: readonly Accusation[] }>
> = {
  rampTheft: { witness: 'truck', by: ['202 drain', '202 task'] },
  depotTheft: { witness: 'truck', by: ['202 drain', '202 task'] },
  shortLoading: { witness: 'station', by: ['202 task'] },
  thermometerUnplugged: { witness: 'truck', by: ['202 drain', '202 task'] },
  underLimit: { witness: 'station', by: ['202 task'] },
  trickle: { witness: 'truck', by: ['202 drain', '202 task'] },
  pipeRest: { witness: 'station', by: ['202 task'] },
  waterWithoutFloat: { witness: 'station', by: ['202 drain', '202 task'] },
  jammedAtDepot: { witness: 'truck', by: ['1', '202 drain', '202 task'] },
  supplyCut: { witness: 'truck', by: ['1', '202 drain', '202 task'] },
  samplingOpening: { witness: 'truck', by: ['202 drain', '202 task'] },
};

/** Of these nobody is guilty: whoever is accused beside one may well be accused for it. */
export const honestTroubles = [
  'deliveryReprint',
  'compartmentTransfer',
  'sunOnThermometer',
  'probeHigh',
  'foam',
  'hotLoad',
  'splitUnloading',
  'deadProbe',
  'frozenProbe',
  'tunnel',
  'blindArea',
  'powerCut',
] as const satisfies readonly IncidentKind[];

const isFurther = (kind: IncidentKind): kind is FurtherTheft => Object.hasOwn(further, kind);

const foundBy = (kind: IncidentKind): readonly Accusation[] =>
  isFurther(kind) ? further[kind].by : wanted[kind];

/** A theft or an honest trouble, and what came of it. */
export interface KindResult {
  readonly kind: IncidentKind;
  /** Null: its litres are not known, or it has none. */
  readonly size: Size | null;
  /** Some alarm that accuses somebody is about it. */
  readonly accused: boolean;
}

const witnessOf = (kind: IncidentKind): Witness =>
  isFurther(kind) ? further[kind].witness : wanted[kind].includes('202 task') ? 'station' : 'truck';

/** What was staged before a moment, and whether it was found; of honest troubles, whether somebody was accused. */
export const resultsByKind = (
  incidents: readonly Incident[],
  { alarms }: Stored,
  trucks: readonly SimTruck[],
  untilMs: number,
): KindResult[] => {
  const truckOf = new Map(trucks.map((truck) => [truck.signCode, truck]));
  const honest = new Set<IncidentKind>(honestTroubles);
  return incidents.flatMap((incident): KindResult[] => {
    const { kind, atMs, untilMs: lastsMs = atMs, litres } = incident;
    const by = foundBy(kind);
    if ((by.length === 0 && !honest.has(kind)) || lastsMs >= untilMs) return [];
    const truck = truckOf.get(incident.signCode);
    return [
      {
        kind,
        size:
          litres === undefined || truck === undefined
            ? null
            : sizeOf(litres, witnessOf(kind), truck, incident.compartment),
        accused: alarms.some((alarm) => {
          const accusation = accusationOf(alarm);
          return (
            (by.length === 0 ? accusation.startsWith('202') : by.includes(accusation)) &&
            isAbout(alarm, accusation, incident)
          );
        }),
      },
    ];
  });
};
