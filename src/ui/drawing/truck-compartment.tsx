import { SealShape } from './seal-glyph.tsx';
import { oilInk, round, type DrawnCompartment, type PartState, type TankPart } from './tank-parts.tsx';
import type { TruckGeometry } from './truck-geometry.ts';

const line = 'var(--tw-text-2)';
const faint = 'var(--tw-text-3)';
const surface = 'var(--tw-surface)';

const Manhole = ({
  state,
  top,
  ink,
  width,
}: {
  state: PartState;
  top: number;
  ink: string;
  width: number;
}) => (
  <>
    <path d={`M-10 ${top}v-4h20v4`} fill={surface} stroke={ink} strokeWidth={width} />
    {state === 'open' ? (
      <path d={`M-12 ${top - 5}L-4 ${top - 20}`} stroke={ink} strokeWidth="3.4" strokeLinecap="round" />
    ) : state === 'closed' ? (
      <path d={`M-12 ${top - 5.5}h24`} stroke={ink} strokeWidth="3.4" strokeLinecap="round" />
    ) : (
      <path d={`M-12 ${top - 5.5}h24`} stroke={faint} strokeWidth="2" strokeDasharray="3 2.6" />
    )}
  </>
);

const Api = ({
  state,
  y,
  ink,
  width,
  mouth,
}: {
  state: PartState;
  y: number;
  ink: string;
  width: number;
  mouth: string;
}) => (
  <>
    <circle
      cy={y}
      r="6.5"
      fill={state === 'open' ? mouth : surface}
      stroke={ink}
      strokeWidth={width}
      strokeDasharray={state === 'unknown' ? '2 2' : undefined}
    />
    {state === 'closed' ? (
      <path d={`M-3.6 ${y}h7.2M0 ${y - 3.6}v7.2`} stroke={ink} strokeWidth="1.6" />
    ) : state === 'open' ? (
      <circle cy={y} r="2.6" fill={surface} stroke={ink} strokeWidth="1.2" />
    ) : null}
  </>
);

/** Everything that a compartment has beside its oil: number and seal, manhole, volume plate, foot valve, pipe, API adaptor. */
export const CompartmentFittings = ({
  compartment,
  left,
  right,
  geometry,
  fontSize,
  labels,
}: {
  readonly compartment: DrawnCompartment;
  readonly left: number;
  readonly right: number;
  readonly geometry: TruckGeometry;
  readonly fontSize: number;
  readonly labels: boolean;
}) => {
  const { top, floor, skirtFloor } = geometry;
  const bad = new Set(compartment.bad ?? []);
  const ink = (part: TankPart): string => (bad.has(part) ? 'var(--tw-p1)' : line);
  const width = (part: TankPart): number => (bad.has(part) ? 2.2 : 1.5);
  const foot = compartment.foot ?? 'closed';
  const api = compartment.api ?? 'closed';
  const pipe = compartment.pipe ?? 'dry';
  const footInk = foot === 'unknown' ? faint : ink('foot');
  const wet = pipe === 'wet' ? oilInk[compartment.oil] : surface;
  const middle = (top + floor) / 2;
  const label = compartment.label ?? '';
  const plate = round(Math.min(right - left - 6, label.length * fontSize * 0.56 + 10));
  const text = { textAnchor: 'middle', fontSize, fontWeight: 600, fill: 'var(--tw-text)' } as const;
  return (
    <g transform={`translate(${round((left + right) / 2)} 0)`}>
      <Manhole
        state={compartment.manhole ?? 'closed'}
        top={top}
        ink={ink('manhole')}
        width={width('manhole')}
      />
      {labels ? (
        <>
          <text x={compartment.seal ? -5 : 0} y="13.5" {...text}>
            {compartment.number}
          </text>
          {compartment.seal ? (
            <g transform="translate(3 2)">
              <SealShape seal={compartment.seal} />
            </g>
          ) : null}
        </>
      ) : null}
      {labels && label !== '' ? (
        <>
          <rect
            x={-plate / 2}
            y={middle - 10}
            width={plate}
            height="20"
            rx="3"
            fill={surface}
            fillOpacity=".94"
          />
          <text y={middle + fontSize * 0.36} {...text}>
            {label}
          </text>
        </>
      ) : null}
      <rect
        x="-2.8"
        y={floor + 12}
        width="5.6"
        height="7"
        fill={pipe === 'unknown' ? 'none' : wet}
        stroke={ink('pipe')}
        strokeWidth="1.1"
        strokeDasharray={pipe === 'unknown' ? '2 2' : undefined}
      />
      <path
        d={`M-5.5 ${floor + 1}h11l-11 11h11Z`}
        fill={foot === 'open' ? surface : foot === 'unknown' ? 'none' : footInk}
        stroke={footInk}
        strokeWidth={width('foot')}
        strokeLinejoin="round"
        strokeDasharray={foot === 'unknown' ? '2 2' : undefined}
      />
      <Api
        state={api}
        y={skirtFloor - 4}
        ink={api === 'unknown' ? faint : ink('api')}
        width={width('api')}
        mouth={wet}
      />
    </g>
  );
};
