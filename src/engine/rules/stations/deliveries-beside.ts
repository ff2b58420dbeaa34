import type { StationVisit } from '../../fact.ts';
import { type Delivery, type Meetings, meets } from './station-matching.ts';

/** What left and what came may differ by so much, of what left. */
const fitRate = 0.05;
/** Once it is the truck's unloading its litres are between other readings; a verdict does not flicker at its limit. */
const stillFitRate = 0.1;

const sumL = (litres: readonly number[]): number => litres.reduce((sum, each) => sum + each, 0);

const fits = (receivedL: number, leftL: number, rate: number): boolean =>
  leftL > 0 && Math.abs(receivedL - leftL) <= rate * leftL;

/**
 * Whether the station received what left a truck beside its fence: deliveries of this oil and time that no other truck can
 * have brought. The truck's own visits there are it too, since it is a visit once this holds; so the answer is the same
 * before and after. @param beside what left (`besideSinceMs`)
 */
export const isDeliveredBeside = ({ deliveries, visits }: Meetings, beside: StationVisit): boolean => {
  const others: StationVisit[] = [];
  const own: StationVisit[] = [];
  for (const visit of Object.values(visits)) {
    if (visit.oilCode !== beside.oilCode || visit.visitId === beside.visitId) continue;
    if (visit.subject !== beside.subject) others.push(visit);
    else if (visit.besideSinceMs === undefined) own.push(visit);
  }
  // A stop that left nothing more, since it is a visit now, keeps its time.
  const stop = { ...beside, unloadedVtL: Math.max(1, beside.unloadedVtL) };
  const met = (visit: StationVisit) => (delivery: Delivery) => meets(delivery, visit);
  const mine = own.filter(({ openMs }) => openMs >= (beside.besideSinceMs ?? 0) && openMs <= beside.closeMs);
  const came = Object.values(deliveries).filter(
    (delivery) => meets(delivery, stop) || mine.some((visit) => meets(delivery, visit)),
  );
  if (came.length === 0 || came.some((delivery) => others.some((visit) => met(visit)(delivery))))
    return false;
  const receivedL = sumL(came.map(({ receivedVtL }) => receivedVtL));
  const ownL = sumL(mine.filter((visit) => came.some(met(visit))).map(({ unloadedVtL }) => unloadedVtL));
  return fits(receivedL, beside.unloadedVtL, fitRate) || fits(receivedL, ownL, stillFitRate);
};
