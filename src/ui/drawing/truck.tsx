import { memo, useId } from 'react';

import { CompartmentFittings } from './truck-compartment.tsx';
import { tankOutline, truckGeometry, type TruckGeometry } from './truck-geometry.ts';
import { OilPatterns, oilInk, patternOf, round, spans, type DrawnCompartment } from './tank-parts.tsx';
import styles from './truck.module.css';

const line = 'var(--tw-text-2)';
const faint = 'var(--tw-line-2)';
const surface = 'var(--tw-surface)';
const surface2 = 'var(--tw-surface-2)';

const Wheel = ({ x, geometry }: { readonly x: number; readonly geometry: TruckGeometry }) => (
  <>
    <circle
      cx={round(x)}
      cy={round(geometry.wheelY)}
      r={round(geometry.wheelRadius)}
      fill="var(--tw-surface-3)"
      stroke={faint}
      strokeWidth="1.5"
    />
    <circle
      cx={round(x)}
      cy={round(geometry.wheelY)}
      r={round(geometry.wheelRadius * 0.4)}
      fill={surface}
      stroke={faint}
      strokeWidth="1.2"
    />
  </>
);

const Cab = ({ geometry: { wheelY, scale } }: { readonly geometry: TruckGeometry }) => (
  <g transform={`translate(0 ${round(wheelY - 141 * scale)}) scale(${round(scale)})`}>
    <path d="M86 118H196V126H86Z" fill="var(--tw-surface-3)" stroke={faint} />
    <path
      d="M56 46C66 33 78 29 90 28V46Z"
      fill={surface2}
      stroke={faint}
      strokeWidth="1.3"
      strokeLinejoin="round"
    />
    <path
      d="M22 136V92Q22 88 23 84L31 52Q32.500 46 39 46H88Q92 46 92 50V132Q92 136 88 136H69A19 19 0 0 0 31 136H25Q22 136 22 133Z"
      fill={surface2}
      stroke={line}
      strokeWidth={round(1.5 / scale)}
      strokeLinejoin="round"
    />
    <path
      d="M32 84 38.500 57Q39 55 41 55H60V84Z"
      fill={surface}
      stroke={faint}
      strokeWidth="1.3"
      strokeLinejoin="round"
    />
    <path d="M66 55V116M60 92H54M22.500 104H30M22.500 116H30" fill="none" stroke={faint} strokeWidth="1.3" />
    <path d="M22 62Q17 63 17 68V80" fill="none" stroke={faint} strokeWidth="1.5" />
  </g>
);

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
    const { x0, x1, top, floor, skirtTop, skirtFloor, ground, height, scale } = geometry;
    const edges = spans(compartments, x0, x1, 28);
    const each = (x1 - x0) / Math.max(1, compartments.length);
    const fontSize = each < 56 ? 10.5 : each < 76 ? 11.5 : 13;
    const slope = Math.tan((pitchDeg * 3 * Math.PI) / 180);
    const outline = tankOutline(geometry);
    const wheels = [
      ...(cab ? [50 * scale, x0 + 38 * scale] : [x0 + 60 * scale]),
      ...[48, 86, 124].map((back) => x1 - back * scale),
    ];
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
        <path d={`M4 ${round(ground + 0.5)}H${width - 2}`} stroke="var(--tw-line)" />
        {wheels.map((x) => (
          <Wheel key={x} x={x} geometry={geometry} />
        ))}
        {cab ? <Cab geometry={geometry} /> : null}
        <rect
          x={x0 + 14}
          y={skirtTop}
          width={x1 - x0 - 28}
          height={skirtFloor - skirtTop}
          rx="3"
          fill={surface2}
          stroke={faint}
          strokeWidth="1.2"
        />
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
