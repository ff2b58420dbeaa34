import type { TruckStateKey } from '#domain/words/truck-status-words.ts';

import { markerLayers, type MarkerInk } from './marker-shape.ts';
import glyph from './glyph.module.css';

/** A truck's marker as on the map, for headings. `headingDeg` only while it moves. */
export const Marker = ({
  state,
  headingDeg = null,
  size = 28,
}: {
  readonly state: TruckStateKey;
  readonly headingDeg?: number | null;
  readonly size?: number;
}) => {
  const ink: Record<MarkerInk, string> = {
    halo: 'var(--tw-halo)',
    state: `var(--tw-st-${state})`,
    surface: 'var(--tw-surface)',
    onAlarm: 'var(--tw-on-p1)',
  };
  return (
    <svg
      className={glyph.glyph}
      width={size}
      height={size}
      viewBox="-14 -14 28 28"
      overflow="visible"
      aria-hidden="true"
    >
      {markerLayers(state, headingDeg !== null).map((layer) => (
        <path
          key={layer.path + (layer.width ?? 0)}
          d={layer.path}
          fill={layer.fill ? ink[layer.fill] : 'none'}
          stroke={layer.stroke ? ink[layer.stroke] : 'none'}
          strokeWidth={layer.width}
          strokeLinecap="round"
          strokeLinejoin="round"
          transform={layer.turns && headingDeg !== null ? `rotate(${headingDeg})` : undefined}
        />
      ))}
    </svg>
  );
};
