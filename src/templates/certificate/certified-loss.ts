import type { LossLeg } from '#domain/losses/loss-verdict.ts';
import type { JudgedLegFigures, JudgedLossFigures } from '#domain/losses/judged-loss.ts';
import type { CertificateContent } from '#contract/reports/certificates.ts';

type Fuel = CertificateContent['fuels'][number];

const unmeasured = { lossL: null, offL: null, verdict: null };

/** The loss of a fuel as its certificate tells it; null on papers that were issued without legs. */
export const certifiedLoss = (fuel: Fuel): JudgedLossFigures | null => {
  const { judged } = fuel;
  if (judged === undefined) return null;
  const leg = (name: LossLeg): JudgedLegFigures => ({
    ...(judged.legs.find((row) => row.leg === name) ?? unmeasured),
    atMost: judged.salesUnknown && name === 'unloading',
  });
  return {
    verdict: judged.verdict,
    coverage: judged.coverage,
    limitL: judged.limitL,
    doubts: judged.doubts,
    salesUnknown: judged.salesUnknown,
    legs: { loading: leg('loading'), transit: leg('transit'), unloading: leg('unloading') },
    whole: {
      lossL: fuel.lossV20L,
      offL: fuel.uncertaintyL ?? null,
      verdict: judged.verdict,
      atMost: judged.salesUnknown,
    },
    sentL: fuel.sentV20L,
    receivedL: fuel.receivedV20L,
    remainderL: fuel.remainderV20L,
    loadedL: judged.loadedV20L,
    isReceivedTold: fuel.measure !== null && fuel.measure !== 'tank',
    contraryL: judged.tankLossV20L,
    drainedL: judged.drainedV20L,
    chargedL: judged.chargedV20L,
    chargedDepotL: judged.chargedDepotV20L,
  };
};
