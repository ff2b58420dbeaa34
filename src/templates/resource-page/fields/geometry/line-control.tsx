import { useState } from 'react';

import { enteredInOf, lineFrom, lineIn } from '#domain/geo/convert-datum.ts';
import type { Datum } from '#domain/geo/datum.ts';
import { useTranslation } from '#ui/language.tsx';

import type { ControlOf } from '../control.ts';
import geometryControl from './geometry-control.module.css';
import { DatumSelect } from './datum-select.tsx';
import { isRouteLine, lineSummary, pointsOfText, textOfLine } from './line-text.ts';
import typography from '#ui/styles/typography.module.css';

/** A line as coordinates; a page with a map draws it there. */
export const LineControl = ({ name, value, readOnly, ties, onValue }: ControlOf<'line'>) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [datum, setDatum] = useState<Datum>('wgs84');
  const line = isRouteLine(value) ? value : null;
  return (
    <span className={geometryControl['text']} data-part={name}>
      {readOnly ? null : (
        <DatumSelect
          datum={datum}
          onDatum={(next) => {
            setTyped(null);
            setDatum(next);
          }}
        />
      )}
      <textarea
        {...ties}
        name={name}
        rows={4}
        readOnly={readOnly}
        value={typed ?? (line === null ? '' : textOfLine(lineIn(datum, line.points)))}
        onChange={(event) => {
          setTyped(event.target.value);
          const points = lineFrom(datum, pointsOfText(event.target.value));
          const enteredIn = enteredInOf(datum);
          // What was typed over is no longer the journey that it was learned from.
          onValue(
            points.length === 0 ? null : { points, learnedFrom: null, ...(enteredIn && { enteredIn }) },
          );
        }}
        onBlur={() => setTyped(null)}
      />
      {line === null || line.points.length < 2 ? null : (
        <small className={typography.muted}>{t(lineSummary(line))}</small>
      )}
    </span>
  );
};
