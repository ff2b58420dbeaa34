import type { SealVerdict } from '#domain/words/certificate-words.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { oilDrawing } from '#domain/words/oil-words.ts';
import type { SealState } from '#domain/cargo/seal-states.ts';
import { instantMs } from '#domain/time/time.ts';
import type { CertificateContent } from '#contract/reports/certificates.ts';
import { SealTimeline } from '#ui/drawing/seal-timeline.tsx';
import type { TimeInterval } from '#ui/drawing/seal-timeline/timeline-row.ts';
import type { DrawnCompartment } from '#ui/drawing/tank-parts.tsx';
import { Truck } from '#ui/drawing/truck.tsx';
import styles from './certificate-picture.module.css';

export const drawnSeal: Readonly<Record<SealVerdict, SealState>> = {
  unbroken: 'sealed',
  broken: 'broken',
  unknown: 'unknown',
};

type Compartment = CertificateContent['compartments'][number];

const loadedVtL = ({ loadings }: Compartment): number =>
  loadings.reduce((sum, { loadedVtL: litres }) => sum + (litres ?? 0), 0);

const drawn = (row: Compartment): DrawnCompartment => ({
  number: row.compartment,
  capacityL: row.capacityL ?? loadedVtL(row),
  oil: oilDrawing(row.oilCode),
  fraction: loadedVtL(row) / Math.max(1, row.capacityL ?? loadedVtL(row)),
  label: formatNumber(loadedVtL(row)),
  manhole: 'closed',
  foot: 'closed',
  api: 'closed',
  seal: drawnSeal[row.verdict],
  bad: row.verdict === 'broken' ? ['seal'] : [],
});

const stretch = (row: {
  readonly startTime: string | null;
  readonly endTime: string | null;
}): TimeInterval => {
  const fromMs = instantMs(row.startTime) ?? 0;
  return { fromMs, toMs: instantMs(row.endTime) ?? fromMs };
};

/** The truck as it left the depot, and when each compartment was filled, shut and emptied. */
export const CertificatePicture = ({
  content,
  width,
}: {
  readonly content: CertificateContent;
  readonly width: number;
}) => {
  const { fromMs, toMs } = stretch(content);
  const side = width >= 640;
  return (
    <div className={styles.picture} data-part="certificate-picture">
      <Truck
        width={side ? Math.min(400, Math.round(width * 0.42)) : Math.min(width, 400)}
        compartments={content.compartments.map(drawn)}
        title={`${content.signCode}: ${content.compartments.map(({ compartment, verdict }) => `${compartment} ${verdict}`).join(', ')}`}
      />
      <SealTimeline
        width={side ? Math.round(width * 0.58) - 24 : width}
        fromMs={fromMs}
        toMs={toMs}
        title={`${content.startTime} – ${content.endTime ?? ''}`}
        gaps={content.reasons
          .filter(({ code, startTime }) => code === 'dataGap' && startTime !== null)
          .map(stretch)}
        rows={content.compartments.map((row) => ({
          number: row.compartment,
          oil: oilDrawing(row.oilCode),
          seal: drawnSeal[row.verdict],
          loadings: row.loadings.map(stretch),
          legs: row.legs.map(stretch),
          unloadings: row.unloadings.map(stretch),
          openings: content.openings
            .filter(({ compartment, phase }) => compartment === row.compartment && phase === 'transit')
            .map(({ openTime, abnormal }) => ({ atMs: instantMs(openTime) ?? 0, abnormal })),
        }))}
      />
    </div>
  );
};
