import { memo, useId } from 'react';

import { type DrawnCompartment, oilInk, OilPatterns, patternOf, round, spans } from './tank-parts.tsx';
import { TruckChassis } from './truck-chassis.tsx';
import { CompartmentFittings } from './truck-compartment.tsx';
import { tankOutline, type TruckGeometry, truckGeometry } from './truck-geometry.ts';
import styles from './truck.module.css';

const line = 'var(--tw-text-2)';
const faint = 'var(--tw-line-2)';
const surface = 'var(--tw-surface)';

const Liquid = ({
  compartment,
  index,
  last,
  left,
  right,
  geometry: { top, floor },
  slope,
  id,
}: {
  readonly compartment: DrawnCompartment;
  readonly index: number;
  readonly last: boolean;
  readonly left: number;
  readonly right: number;
  readonly geometry: TruckGeometry;
  readonly slope: number;
  readonly id: string;
}) => {
  // As in the strip: nothing was read, which is neither empty nor what was read before.
  if (compartment.unknown)
    return (
      <path
        d={`M${round(left + 6)} ${round((top + floor) / 2)}H${round(right - 6)}`}
        stroke="var(--tw-text-3)"
        strokeWidth="1.5"
        strokeDasharray="2.5 2.5"
      />
    );
  if (!(compartment.fraction > 0.005)) return null;
  const height = floor - top;
  const centre = (left + right) / 2;
  const middle = (top + floor) / 2;
  const y = floor - height * Math.min(1, compartment.fraction);
  const within = (value: number): number => round(Math.min(floor, Math.max(top, value)));
  const [a, b] = [round(left), round(right)];
  const bulge = last ? 0 : 5;
  const yLeft = within(y - slope * (centre - left));
  const yRight = within(y + slope * (right - centre));
  const body = `M${a} ${yLeft}L${round(right + bulge)} ${yRight}V${floor}H${a}Z`;
  const pattern = patternOf(compartment.oil, id);
  const quarter = (right - left) / 4;
  return (
    <g clipPath={`url(#${id}c${index})`}>
      <clipPath id={`${id}c${index}`}>
        <path
          d={`M${a} ${top}H${b}Q${round(right + bulge)} ${middle} ${b} ${floor}H${a}Q${round(left + (index > 0 ? 5 : 0))} ${middle} ${a} ${top}Z`}
        />
      </clipPath>
      <path d={body} fill={oilInk[compartment.oil]} />
      {pattern === null ? null : <path d={body} fill={pattern} />}
      <path
        d={`M${a} ${yLeft}L${round(right + bulge)} ${yRight}`}
        stroke="var(--tw-text)"
        strokeOpacity=".55"
        strokeWidth="1.5"
      />
      {compartment.waterFraction ? (
        <path
          d={`M${a} ${floor}v${round(-height * compartment.waterFraction)}q${round(quarter / 2)}-4 ${round(quarter)} 0t${round(quarter)} 0 ${round(quarter)} 0 ${round(quarter)} 0V${floor}Z`}
          fill="var(--tw-water)"
        />
      ) : null}
    </g>
  );
};

/**
 * Tank truck from the side, cab left, so that compartments 1 to n read from the front. Give the real width in px.
 * `pitchDeg` leans the surfaces, drawn threefold so that one degree is seen; `title` is its text alternative.
 */
export const Truck = memo(
  ({
    compartments,
    width,
    title,
    pitchDeg = 0,
    labels = true,
    cab = true,
  }: {
    readonly compartments: readonly DrawnCompartment[];
    readonly width: number;
    readonly title: string;
    readonly pitchDeg?: number;
    readonly labels?: boolean;
    readonly cab?: boolean;
  }) => {
    const id = useId();
    const geometry = truckGeometry(width, cab);
    const { x0, x1, top, floor, height } = geometry;
    const edges = spans(compartments, x0, x1, 28);
    const each = (x1 - x0) / Math.max(1, compartments.length);
    const fontSize = each < 56 ? 10.5 : each < 76 ? 11.5 : 13;
    const slope = Math.tan((pitchDeg * 3 * Math.PI) / 180);
    const outline = tankOutline(geometry);
    return (
      <svg
        className={styles.truck}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={title}
        overflow="visible"
      >
        <OilPatterns id={id} />
        <defs>
          <clipPath id={`${id}t`}>
            <path d={outline} />
          </clipPath>
        </defs>
        <TruckChassis geometry={geometry} width={width} cab={cab} />
        <path d={outline} fill={surface} />
        <g clipPath={`url(#${id}t)`}>
          {compartments.map((compartment, i) => {
            const [left, right] = edges[i] ?? [0, 0];
            return (
              <Liquid
                key={compartment.number}
                compartment={compartment}
                index={i}
                last={i === compartments.length - 1}
                left={left}
                right={right}
                geometry={geometry}
                slope={slope}
                id={id}
              />
            );
          })}
          {edges.slice(1).map(([left]) => (
            <path
              key={left}
              d={`M${round(left)} ${top}Q${round(left + 5)} ${(top + floor) / 2} ${round(left)} ${floor}`}
              fill="none"
              stroke={line}
              strokeWidth="1.5"
            />
          ))}
        </g>
        <path d={outline} fill="none" stroke={line} strokeWidth="1.75" />
        <path d={`M${x0 + 18} ${top}v-4H${x1 - 18}v4`} fill="none" stroke={faint} strokeWidth="1.2" />
        {compartments.map((compartment, i) => {
          const [left, right] = edges[i] ?? [0, 0];
          return (
            <CompartmentFittings
              key={compartment.number}
              compartment={compartment}
              left={left}
              right={right}
              geometry={geometry}
              fontSize={fontSize}
              labels={labels}
            />
          );
        })}
      </svg>
    );
  },
);
