import { LossRoad } from '#ui/drawing/loss-road.tsx';
import { LossScale, ScaleAxis, scaleRange } from '#ui/drawing/loss-scale.tsx';
import { SealTimeline } from '#ui/drawing/seal-timeline.tsx';
import type { DrawnCompartment } from '#ui/drawing/tank-parts.tsx';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { Truck } from '#ui/drawing/truck.tsx';

import type { Specimen } from '../specimen.ts';

const load: readonly DrawnCompartment[] = [
  {
    number: 1,
    capacityL: 7_000,
    oil: 'gas',
    fraction: 0.9,
    label: '6,300',
    seal: 'sealed',
    manhole: 'closed',
  },
  { number: 2, capacityL: 5_000, oil: 'die', fraction: 0.5, label: '2,500', seal: 'unsealed', foot: 'open' },
  { number: 3, capacityL: 6_000, oil: 'gas', fraction: 0, label: '0', seal: 'broken', waterFraction: 0.05 },
];
const unknown = load.map((one) => ({ ...one, unknown: true, label: '—' }));
const faulty = load.map((one) => ({ ...one, seal: 'fault' as const, bad: ['seal', 'foot'] as const }));

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 2, 2, 1);
const losses = [
  { lossL: 120, offL: 54, verdict: 'proven' },
  { lossL: 40, offL: 54, verdict: 'inconclusive' },
  { lossL: -5, offL: 54, verdict: 'passed' },
  { lossL: null, offL: null, verdict: null },
] as const;
const range = scaleRange(losses, 24);

/** Drawings of tanks, loads and losses. */
export const tanks: readonly Specimen[] = [
  {
    name: 'Truck',
    states: {
      loaded: () => <Truck compartments={load} width={420} title="Truck" />,
      'nothing read': () => <Truck compartments={unknown} width={420} title="Truck" />,
      'parts out of order, on a slope': () => (
        <Truck compartments={faulty} width={420} title="Truck" pitchDeg={4} />
      ),
      'without cab and labels': () => (
        <Truck compartments={load} width={300} title="Trailer" cab={false} labels={false} />
      ),
    },
  },
  {
    name: 'TankStrip',
    states: {
      loaded: () => <TankStrip compartments={load} width={120} />,
      'nothing read': () => <TankStrip compartments={unknown} width={120} />,
    },
  },
  {
    name: 'LossScale, ScaleAxis',
    states: {
      verdicts: () => [
        <ScaleAxis key="axis" range={range} widthPx={240} />,
        ...losses.map((loss) => (
          <LossScale key={String(loss.verdict)} loss={loss} range={range} limitL={24} widthPx={240} />
        )),
      ],
    },
  },
  {
    name: 'LossRoad',
    states: {
      inconclusive: () => (
        <LossRoad
          stops={[
            { name: 'Ticket', figure: '8,000.00' },
            { name: 'After loading', figure: '7,998.50' },
            { name: 'On arrival', figure: '7,991.00' },
            { name: 'Received', figure: '≤ 7,920.00' },
          ]}
          legs={[
            { name: 'Loading', figure: '1.50 L', verdict: 'passed' },
            { name: 'Transit', figure: '7.50 L', verdict: 'passed' },
            { name: 'Unloading', figure: '71.00 L', verdict: 'inconclusive' },
          ]}
          ends={['D', 'S']}
          tanks={[load.slice(0, 1), load.slice(0, 1)]}
          widthPx={460}
        />
      ),
    },
  },
  {
    name: 'SealTimeline',
    states: {
      'a load with an opening on the way, and a gap': () => (
        <SealTimeline
          fromMs={startMs}
          toMs={startMs + 6 * hourMs}
          width={480}
          title="Seals"
          gaps={[{ fromMs: startMs + 3 * hourMs, toMs: startMs + 3.5 * hourMs }]}
          rows={[
            {
              number: 1,
              oil: 'gas',
              seal: 'sealed',
              loadings: [{ fromMs: startMs, toMs: startMs + hourMs / 2 }],
              legs: [{ fromMs: startMs + hourMs / 2, toMs: startMs + 5 * hourMs }],
              unloadings: [{ fromMs: startMs + 5 * hourMs, toMs: startMs + 5.5 * hourMs }],
              openings: [{ atMs: startMs + 2 * hourMs, abnormal: true }],
            },
          ]}
        />
      ),
    },
  },
];
