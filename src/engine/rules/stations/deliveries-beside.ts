import { forwardedSeq, type StationVisit } from '../../fact.ts';
import type { RuleContext } from '../../rule-context.ts';
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
  const isMet = (visit: StationVisit, some: readonly Delivery[]): boolean =>
    some.some((delivery) => meets(delivery, visit));
  const mine = own.filter(({ openMs }) => openMs >= (beside.besideSinceMs ?? 0) && openMs <= beside.closeMs);
  const came = Object.values(deliveries).filter(
    (delivery) => meets(delivery, stop) || mine.some((visit) => meets(delivery, visit)),
  );
  if (came.length === 0 || others.some((visit) => isMet(visit, came))) return false;
  const receivedL = sumL(came.map(({ receivedVtL }) => receivedVtL));
  const ownL = sumL(mine.filter((visit) => isMet(visit, came)).map(({ unloadedVtL }) => unloadedVtL));
  return fits(receivedL, beside.unloadedVtL, fitRate) || fits(receivedL, ownL, stillFitRate);
};

/** Tells a truck that stood beside the fence whether what left it came here. It is late by then, and judged again since. */
export const forwardBeside = (
  world: RuleContext,
  state: Meetings,
  visit: StationVisit,
  sinceMs: number,
): void => {
  const id = `beside:${visit.visitId} ${visit.oilCode}`;
  const holds = isDeliveredBeside(state, visit);
  const { subject, stationCode, terminal } = visit;
  if (!holds && world.forwardedBefore()[`${subject} ${id}`] === undefined) return;
  // Before the first fix of the stop, which it gives its place.
  const t = sinceMs - 1;
  world.forward({
    subject,
    fact: {
      id,
      t,
      seq: forwardedSeq,
      terminal,
      contactMs: null,
      receivedMs: t,
      kind: 'delivery-beside',
      data: { stationCode, sinceMs, holds },
    },
  });
};
