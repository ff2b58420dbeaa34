import { forwardedSeq, type StationVisit } from '../../fact.ts';
import type { Litres } from '../../rows/litres.ts';
import type { RuleContext } from '../../rule-context.ts';
import { stationSubject } from '../../subjects.ts';

/** What a truck gave, or may have given, to a station. */
interface Given extends Pick<
  StationVisit,
  'visitId' | 'stationCode' | 'oilCode' | 'openMs' | 'closeMs' | 'besideSinceMs'
> {
  readonly litres: Litres;
}

/** Tells a station of a visit, of the truck as it was when it opened, whatever became of it since. */
export const forwardVisit = (world: RuleContext, { litres, ...given }: Given): void => {
  const { truck } = world.truckAt(given.openMs) ?? {};
  if (truck === undefined) return;
  world.forward({
    subject: stationSubject(given.stationCode),
    fact: {
      id: `visit:${given.visitId}:${given.oilCode}`,
      t: world.now,
      seq: forwardedSeq,
      terminal: truck.terminal,
      contactMs: null,
      receivedMs: world.now,
      kind: 'station-visit',
      data: {
        ...given,
        subject: world.subject,
        signCode: truck.signCode,
        terminal: truck.terminal,
        companyCode: truck.companyCode,
        unloadedVtL: litres.vtL,
        unloadedV20L: litres.v20L,
      },
    },
  });
};
