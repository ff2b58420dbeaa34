import { useId } from 'react';

import styles from './heat-strip.module.css';

/** A step of a strip. `share`: 0-1, null where none was due; `gap`: the part of it that is missing, 0-1. */
export interface HeatStep {
  readonly share: number | null;
  readonly gap: number;
  /** A day or a week begins: set off from the one before. */
  readonly begins: boolean;
}

const height = 18;

/** Five steps of one hue: less than a quarter, half, three quarters, less than nearly all, and all. */
const levels = [0.25, 0.5, 0.75, 0.98] as const;
const levelOf = (share: number): number => levels.filter((limit) => share >= limit).length;

/**
 * Time from left to right, a cell a step: the fuller the hue, the more of what was due came; hatched is what is
 * missing, a frame what came unasked, a dash a step in which nothing was due. The cell pointed at has a ring.
 */
export const HeatStrip = ({
  steps,
  width,
  label,
  pointed = null,
}: {
  readonly steps: readonly (HeatStep | null)[];
  readonly width: number;
  readonly label: string;
  readonly pointed?: number | null;
}) => {
  const id = useId();
  const pitch = width / Math.max(1, steps.length);
  const hatch = `url(#${id})`;
  return (
    <svg
      className={styles.strip}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <defs>
        <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M1 0V4" className={styles.hatch} />
        </pattern>
      </defs>
      {steps.map((step, index) => {
        const x = index * pitch + (step?.begins && index > 0 ? 1.5 : 0.5);
        const cell = { x, width: Math.max(1, (index + 1) * pitch - 0.5 - x) };
        const missing = (step?.gap ?? 0) * (height - 4);
        return (
          <g key={index} data-step={index}>
            <rect {...cell} y="0" height={height} className={styles.target} />
            {step === null ? (
              <path d={`M${x + cell.width / 2 - 2} ${height / 2}h4`} className={styles.none} />
            ) : (
              <>
                {step.gap >= 1 ? null : (
                  <rect
                    {...cell}
                    y="2"
                    height={height - 4 - missing}
                    className={step.share === null ? styles.unasked : styles.sent}
                    data-level={step.share === null ? undefined : levelOf(step.share)}
                  />
                )}
                {missing === 0 ? null : (
                  <rect
                    {...cell}
                    y={height - 2 - missing}
                    height={missing}
                    fill={hatch}
                    className={styles.gap}
                  />
                )}
              </>
            )}
            {index === pointed ? (
              <rect {...cell} y="0.75" height={height - 1.5} className={styles.ring} />
            ) : null}
          </g>
        );
      })}
    </svg>
  );
};
