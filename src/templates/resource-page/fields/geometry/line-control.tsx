import { useState } from 'react';

import { useTranslation } from '#ui/language.tsx';

import type { ControlOf } from '../control.ts';
import geometryControl from './geometry-control.module.css';
import { isRouteLine, lineSummary, pointsOfText, textOfLine } from './line-text.ts';
import typography from '#ui/styles/typography.module.css';

/** A line as coordinates; a page with a map draws it there. */
export const LineControl = ({ name, value, readOnly, ties, onValue }: ControlOf<'line'>) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const line = isRouteLine(value) ? value : null;
  return (
    <span className={geometryControl['text']} data-part={name}>
      <textarea
        {...ties}
        name={name}
        rows={4}
        readOnly={readOnly}
        value={typed ?? (line === null ? '' : textOfLine(line.points))}
        onChange={(event) => {
          setTyped(event.target.value);
          const points = pointsOfText(event.target.value);
          // What was typed over is no longer the journey that it was learned from.
          onValue(points.length === 0 ? null : { points, learnedFrom: null });
        }}
        onBlur={() => setTyped(null)}
      />
      {line === null || line.points.length < 2 ? null : (
        <small className={typography.muted}>{t(lineSummary(line))}</small>
      )}
    </span>
  );
};
