import { memo, useId } from 'react';

import { OilPatterns, oilInk, patternOf, round, spans, type DrawnCompartment } from './tank-parts.tsx';
import glyph from './glyph.module.css';

/** The tank for a table cell: 72 x 16, 132 x 24 on phones. The frame of a bad compartment turns red. */
export const TankStrip = memo(
  ({
    compartments,
    width = 72,
    height = 16,
  }: {
    readonly compartments: readonly DrawnCompartment[];
    readonly width?: number;
    readonly height?: number;
  }) => {
    const id = useId();
    const edges = spans(compartments, 0.75, width - 0.75, 5);
    const radius = height * 0.38;
    return (
      <svg
        className={glyph.glyph}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        <OilPatterns id={id} />
        <defs>
          <clipPath id={`${id}c`}>
            <rect x=".75" y=".75" width={width - 1.5} height={height - 1.5} rx={radius} />
          </clipPath>
        </defs>
        <g clipPath={`url(#${id}c)`}>
          <rect width={width} height={height} fill="var(--tw-surface)" />
          {compartments.map((compartment, i) => {
            const [left, right] = edges[i] ?? [0, 0];
            if (compartment.unknown)
              return (
                <path
                  key={compartment.number}
                  d={`M${round(left + 2)} ${height / 2}H${round(right - 2)}`}
                  stroke="var(--tw-text-3)"
                  strokeWidth="1.5"
                  strokeDasharray="2.5 2.5"
                />
              );
            if (compartment.fraction <= 0.005) return null;
            const y = round(height - 0.75 - (height - 1.5) * Math.min(1, compartment.fraction));
            const box = { x: round(left), y, width: round(right - left), height };
            const pattern = patternOf(compartment.oil, id);
            return (
              <g key={compartment.number}>
                <rect {...box} fill={oilInk[compartment.oil]} />
                {pattern === null ? null : <rect {...box} fill={pattern} />}
              </g>
            );
          })}
          {edges.slice(1).map(([left]) => (
            <path key={left} d={`M${round(left)} 0V${height}`} stroke="var(--tw-control)" />
          ))}
        </g>
        <rect
          x=".75"
          y=".75"
          width={width - 1.5}
          height={height - 1.5}
          rx={radius}
          fill="none"
          stroke="var(--tw-control)"
          strokeWidth="1.2"
        />
        {compartments.map((compartment, i) => {
          if (!compartment.bad?.length) return null;
          const [left, right] = edges[i] ?? [0, 0];
          const walls = [
            i > 0 ? `M${round(left)} 1V${height - 1}` : '',
            i < compartments.length - 1 ? `M${round(right)} 1V${height - 1}` : '',
          ].join('');
          return (
            <g key={compartment.number}>
              <clipPath id={`${id}b${i}`}>
                <rect x={round(left)} y="0" width={round(right - left)} height={height} />
              </clipPath>
              <rect
                x="1"
                y="1"
                width={width - 2}
                height={height - 2}
                rx={radius}
                fill="none"
                stroke="var(--tw-p1)"
                strokeWidth="2"
                clipPath={`url(#${id}b${i})`}
              />
              {walls === '' ? null : <path d={walls} stroke="var(--tw-p1)" strokeWidth="2" />}
            </g>
          );
        })}
      </svg>
    );
  },
);
