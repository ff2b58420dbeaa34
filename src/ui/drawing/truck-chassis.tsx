import { round } from './tank-parts.tsx';
import type { TruckGeometry } from './truck-geometry.ts';

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

/** What the tank stands on: ground, wheels, cab and skirt. */
export const TruckChassis = ({
  geometry,
  width,
  cab,
}: {
  readonly geometry: TruckGeometry;
  readonly width: number;
  readonly cab: boolean;
}) => {
  const { x0, x1, skirtTop, skirtFloor, ground, scale } = geometry;
  const wheels = [
    ...(cab ? [50 * scale, x0 + 38 * scale] : [x0 + 60 * scale]),
    ...[48, 86, 124].map((back) => x1 - back * scale),
  ];
  return (
    <>
      {' '}
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
    </>
  );
};
