import type { Incident, IncidentKind } from '#simulator/plan/day.ts';
import type { SimTruck } from '#simulator/truck.ts';

import { type Accusation, accusationOf, isAbout, tasksAbout, wanted } from './incidents.ts';
import type { Stored } from './stored.ts';
import { type Size, sizeOf, type Witness } from './sizes.ts';

/** Rows of which any one finds a theft that came with the profiles. */
const further: Partial<
  Record<IncidentKind, { readonly witness: Witness; readonly by: readonly Accusation[] }>
> = {
  rampTheft: { witness: 'truck', by: ['202 drain', '202 task'] },
  // Within the depot's fence it is the depot's.
  depotTheft: { witness: 'truck', by: ['short loading', '202 drain'] },
  shortLoading: { witness: 'station', by: ['short loading'] },
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

const foundBy = (kind: IncidentKind): readonly Accusation[] => further[kind]?.by ?? wanted[kind];

/** Found: somebody is accused of it. Inconclusive: the task says that something is to be looked at. */
export type Outcome = 'found' | 'inconclusive' | 'missed';

/** A theft or an honest trouble, and what came of it. */
export interface KindResult {
  readonly kind: IncidentKind;
  /** Null: its litres are not known, or it has none. */
  readonly size: Size | null;
  /** Of an honest trouble: whether somebody is accused of a loss beside it. */
  readonly outcome: Outcome;
}

const witnessOf = (kind: IncidentKind): Witness =>
  further[kind]?.witness ?? (wanted[kind].includes('202 task') ? 'station' : 'truck');

/** What was staged before a moment, and whether it was found; of honest troubles, whether somebody was accused. */
export const resultsByKind = (
  incidents: readonly Incident[],
  { alarms, tasks }: Stored,
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
    const found = alarms.some((alarm) => {
      const accusation = accusationOf(alarm);
      return (
        (by.length === 0 ? accusation.startsWith('202') : by.includes(accusation)) &&
        isAbout(alarm, accusation, incident)
      );
    });
    const ofLitres = by.length === 0 || by.some((one) => one.startsWith('202') || one === 'short loading');
    const looked = ofLitres && tasksAbout(tasks, incident).some(({ verdict }) => verdict === 'inconclusive');
    return [
      {
        kind,
        size:
          litres === undefined || truck === undefined
            ? null
            : sizeOf(litres, witnessOf(kind), truck, incident.compartment),
        outcome: found ? 'found' : looked ? 'inconclusive' : 'missed',
      },
    ];
  });
};
