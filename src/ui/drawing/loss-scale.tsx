import { formatNumber } from '#domain/text/number-format.ts';
import type { LossVerdict } from '#domain/losses/loss-verdict.ts';

const height = 26;
/** Room for the figures below an axis. */
const ticksHeight = 14;
const middle = height / 2;

export interface ScaleLoss {
  /** Litres; null: unknown, the axis and the limit stand alone. */
  readonly lossL: number | null;
  /** What the loss may be off by, ± L (k standard deviations); null: unknown. */
  readonly offL: number | null;
  readonly verdict: LossVerdict | null;
  /** It is at most this: the bar is open towards less. */
  readonly atMost?: boolean;
}

/** Round figures along an axis, for the head of a table whose rows share it. */
export const ScaleAxis = ({
  range,
  widthPx,
}: {
  readonly range: readonly [number, number];
  readonly widthPx: number;
}) => (
  <svg width={widthPx} height={ticksHeight} viewBox={`0 0 ${widthPx} ${ticksHeight}`} aria-hidden="true">
    <Ticks range={range} widthPx={widthPx} y={11} />
  </svg>
);

/** First and last litre of an axis that holds all of these and zero. */
export const scaleRange = (
  losses: readonly ScaleLoss[],
  limitL: number | null,
): readonly [number, number] => {
  const ends = losses.flatMap(({ lossL, offL }) =>
    lossL === null ? [] : [lossL - (offL ?? 0), lossL + (offL ?? 0)],
  );
  const low = Math.min(0, ...ends);
  const high = Math.max(limitL ?? 0, 1, ...ends);
  const margin = (high - low) * 0.06;
  return [low - margin, high + margin];
};

/** Room that a figure below an axis needs, and that half a digit of it does, px. */
const tickPx = 40;
const halfDigitPx = 3.3;

/** Round litres along an axis, as many as there is room for, five at most. */
const ticksOf = ([low, high]: readonly [number, number], widthPx: number): readonly number[] => {
  const raw = (high - low) / Math.max(1, Math.min(5, Math.floor(widthPx / tickPx)));
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((by) => by * power).find((by) => by >= raw) ?? raw;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
};

const xIn = ([low, high]: readonly [number, number], widthPx: number, litres: number): number =>
  Math.round(Math.max(0, Math.min(1, (litres - low) / (high - low))) * widthPx * 100) / 100;

const Ticks = ({
  range,
  widthPx,
  y,
}: {
  readonly range: readonly [number, number];
  readonly widthPx: number;
  readonly y: number;
}) => {
  const ticks = ticksOf(range, widthPx);
  const decimals = ticks.some((litres) => !Number.isInteger(litres)) ? 1 : 0;
  const halfPx = (litres: number): number => formatNumber(litres, decimals).length * halfDigitPx;
  return ticks.map((litres) => (
    <text
      key={litres}
      x={Math.max(halfPx(litres), Math.min(widthPx - halfPx(litres), xIn(range, widthPx, litres)))}
      y={y}
      textAnchor="middle"
      fontSize="11"
      fill="var(--tw-text-2)"
    >
      {formatNumber(litres, decimals)}
    </text>
  ));
};

const strokes: Record<LossVerdict, string> = {
  proven: 'var(--tw-p1-edge)',
  inconclusive: 'var(--tw-text)',
  passed: 'var(--tw-text-3)',
};

/** A loss on its axis: dot, bar of what it may be, the limit dashed, zero as a tick. Its figures stand beside it. */
export const LossScale = ({
  loss: { lossL, offL, verdict, atMost = false },
  range: [low, high],
  limitL,
  widthPx,
  ticks = false,
}: {
  readonly loss: ScaleLoss;
  readonly range: readonly [number, number];
  readonly limitL: number | null;
  readonly widthPx: number;
  /** With litres below the axis. */
  readonly ticks?: boolean;
}) => {
  const x = (litres: number): number => xIn([low, high], widthPx, litres);
  const stroke = verdict === null ? 'var(--tw-text)' : strokes[verdict];
  const heightPx = height + (ticks ? ticksHeight : 0);
  return (
    <svg width={widthPx} height={heightPx} viewBox={`0 0 ${widthPx} ${heightPx}`} aria-hidden="true">
      {ticks ? <Ticks range={[low, high]} widthPx={widthPx} y={height + 11} /> : null}
      <path d={`M0 ${middle}H${widthPx}`} stroke="var(--tw-line-2)" />
      <path d={`M${x(0)} ${middle - 4}v8`} stroke="var(--tw-control)" />
      {limitL === null ? null : (
        <path
          d={`M${x(limitL)} 1V${height - 1}`}
          stroke="var(--tw-p1)"
          strokeWidth="1.5"
          strokeDasharray="5 3"
        />
      )}
      {lossL === null ? null : (
        <>
          {atMost || offL === null ? (
            <path
              d={`M2 ${middle}H${x(lossL)}`}
              stroke={stroke}
              strokeWidth="2"
              strokeDasharray="3 3"
              strokeOpacity=".6"
            />
          ) : (
            <path
              d={`M${x(lossL - offL)} ${middle - 4}v8M${x(lossL - offL)} ${middle}H${x(lossL)}`}
              stroke={stroke}
              strokeWidth="1.8"
            />
          )}
          {atMost ? (
            <path d={`M6 ${middle - 4}l-4 4 4 4`} fill="none" stroke={stroke} strokeWidth="1.8" />
          ) : null}
          {offL === null ? null : (
            <path
              d={`M${x(lossL + offL)} ${middle - 4}v8M${x(lossL)} ${middle}H${x(lossL + offL)}`}
              stroke={stroke}
              strokeWidth="1.8"
            />
          )}
          <circle
            cx={x(lossL)}
            cy={middle}
            r={verdict === 'proven' ? 5 : 4.4}
            fill={verdict === 'inconclusive' ? 'var(--tw-surface)' : stroke}
            stroke={stroke}
            strokeWidth="1.8"
          />
        </>
      )}
    </svg>
  );
};
