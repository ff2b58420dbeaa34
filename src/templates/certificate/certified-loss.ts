import type { LossLeg } from '#domain/losses/loss-verdict.ts';
import type { JudgedLegFigures, JudgedLossFigures } from '#domain/losses/judged-loss.ts';
import type { CertificateContent } from '#state/reports/certificates.ts';

type Fuel = CertificateContent['fuels'][number];

const unmeasured: JudgedLegFigures = { lossL: null, offL: null, verdict: null };

/** The loss of a fuel as its certificate tells it; null on papers that were issued without legs. */
export const certifiedLoss = (fuel: Fuel): JudgedLossFigures | null => {
  const { told } = fuel;
  if (told === undefined) return null;
  const leg = (name: LossLeg): JudgedLegFigures => told.legs.find((row) => row.leg === name) ?? unmeasured;
  return {
    verdict: told.verdict,
    coverage: told.coverage,
    limitL: told.limitL,
    doubts: told.doubts,
    salesUnknown: told.salesUnknown,
    legs: { loading: leg('loading'), transit: leg('transit'), unloading: leg('unloading') },
    whole: {
      lossL: fuel.lossV20L,
      offL: told.salesUnknown ? null : (fuel.uncertaintyL ?? null),
      verdict: told.verdict,
    },
    sentL: fuel.sentV20L,
    receivedL: fuel.receivedV20L,
    remainderL: fuel.remainderV20L,
    loadedL: told.loadedV20L,
    isReceivedTold: fuel.measure !== null && fuel.measure !== 'tank',
    contraryL: told.tankLossV20L,
    drainedL: told.drainedV20L,
    chargedL: told.chargedV20L,
    chargedDepotL: told.chargedDepotV20L,
  };
};
