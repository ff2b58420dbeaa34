import type { LossVerdict } from '#domain/losses/loss-verdict.ts';
import { TankStrip } from './tank-strip.tsx';
import type { DrawnCompartment } from './tank-parts.tsx';
import { VerdictGlyph } from './verdict-glyph.tsx';
import styles from './loss-road.module.css';

/** A figure above the road. */
export interface RoadStop {
  readonly name: string;
  readonly figure: string;
}

/** An arrow between two figures: its leg, and what went on it. */
export interface RoadLeg {
  readonly name: string;
  readonly figure: string;
  readonly verdict: LossVerdict | null;
}

const height = 20;
const y = height / 2;
const square = 22;
const gap = 4;

const Arrow = ({ from, to, verdict }: { from: number; to: number; verdict: LossVerdict | null }) => {
  const proven = verdict === 'proven';
  const stroke = proven ? 'var(--tw-p1)' : 'var(--tw-text-2)';
  return (
    <>
      <path
        d={`M${from} ${y}H${to}`}
        stroke={stroke}
        strokeWidth={proven ? 3 : 2}
        strokeDasharray={verdict === 'inconclusive' || verdict === null ? '4 3' : undefined}
      />
      <path
        d={`M${to - 6} ${y - 5}l6 5-6 5`}
        fill="none"
        stroke={stroke}
        strokeWidth={proven ? 2.5 : 1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
};

/** The road of a load: depot, tank after loading, tank before unloading, station; a figure at each, a leg between. */
export const LossRoad = ({
  stops,
  legs,
  ends: [depot, station],
  tanks: [loaded, before],
  widthPx,
}: {
  readonly stops: readonly [RoadStop, RoadStop, RoadStop, RoadStop];
  readonly legs: readonly [RoadLeg, RoadLeg, RoadLeg];
  /** One letter for each end. */
  readonly ends: readonly [string, string];
  readonly tanks: readonly [readonly DrawnCompartment[], readonly DrawnCompartment[]];
  readonly widthPx: number;
}) => {
  const tank = Math.round(widthPx * 0.12);
  // The squares stand below the middle of the figures at the ends.
  const first = 23;
  const last = widthPx - 23;
  const places = [
    { x: first, half: square / 2 },
    { x: Math.round(widthPx * 0.36), half: tank / 2 },
    { x: Math.round(widthPx * 0.635), half: tank / 2 },
    { x: last, half: square / 2 },
  ] as const;
  const arrows = places.slice(1).map((place, index) => {
    const from = places[index] ?? place;
    return [from.x + from.half + gap, place.x - place.half - gap] as const;
  });
  return (
    <div
      className={styles.road}
      style={{ width: widthPx }}
      data-part="loss-road"
      data-narrow={widthPx < 400 || undefined}
    >
      {stops.map(({ name, figure }, index) => (
        <span
          key={name}
          className={styles.stop}
          data-end={index === 0 ? 'start' : index === 3 ? 'end' : undefined}
          style={index === 1 || index === 2 ? { left: places[index]?.x } : undefined}
        >
          {name}
          <b>{figure}</b>
        </span>
      ))}
      <svg width={widthPx} height={height + 4} viewBox={`0 -2 ${widthPx} ${height + 4}`} aria-hidden="true">
        {arrows.map(([from, to], index) => (
          <Arrow key={from} from={from} to={to} verdict={legs[index]?.verdict ?? null} />
        ))}
        {(
          [
            [first, depot],
            [last, station],
          ] as const
        ).map(([x, letter]) => (
          <g key={letter} transform={`translate(${x} ${y})`}>
            <rect x="-11" y="-11" width={square} height={square} rx="3" fill="var(--tw-text-2)" />
            <text y="4.5" textAnchor="middle" fontSize="12" fontWeight="600" fill="var(--tw-surface)">
              {letter}
            </text>
          </g>
        ))}
        {(
          [
            [places[1].x, loaded],
            [places[2].x, before],
          ] as const
        ).map(([x, compartments]) => (
          <g key={x} transform={`translate(${x - tank / 2} 0)`}>
            <TankStrip compartments={compartments} width={tank} height={height} />
          </g>
        ))}
      </svg>
      {legs.map((leg, index) => {
        const [from, to] = arrows[index] ?? [0, 0];
        return (
          <span
            key={leg.name}
            className={styles.leg}
            data-verdict={leg.verdict ?? undefined}
            style={{ left: (from + to) / 2 }}
          >
            <VerdictGlyph verdict={leg.verdict} />
            <span>{leg.name}</span>
            <b>{leg.figure}</b>
          </span>
        );
      })}
    </div>
  );
};
