import { FuelSwatch } from '../drawing/fuel-swatch.tsx';
import type { ReactNode } from 'react';

import { faultFigure } from '#domain/devices/fault-units.ts';
import { oilDrawing, oilGrade, oilLabel } from '#domain/words/oil-words.ts';
import { instantMs, missing } from '#domain/time/time.ts';
import { isSealState, type SealState, sealWords } from '#domain/cargo/seal-states.ts';
import { textIn as inLanguage, type Language } from '#i18n/text.ts';
import { atMostSign, isAtMost } from '#report/at-most.ts';
import { compartmentLoads, emptyCompartmentL } from '#report/compartment-load.ts';
import type { Column, Kind } from '#report/kinds.ts';
import { wordsBeside } from '#report/near-places.ts';

import { loadDrawing } from '../drawing/load-drawing.ts';
import { SealGlyph } from '../drawing/seal-glyph.tsx';
import { Spark } from '../drawing/spark.tsx';
import { TankStrip } from '../drawing/tank-strip.tsx';
import { VerdictGlyph } from '../drawing/verdict-glyph.tsx';
import { Plate } from '../plate.tsx';
import { cellText } from './cell-text.ts';
import { codesIn, numberIn, numbersIn, textIn } from './cell-value.ts';
import typography from '../styles/typography.module.css';
import styles from './cells.module.css';

export interface CellContext {
  readonly language: Language;
  readonly nowMs: number;
  readonly column: Column;
  readonly row: Readonly<Record<string, unknown>>;
}

type Render = (value: unknown, context: CellContext) => ReactNode;

const wetness = (value: unknown): 'wet' | 'dry' | 'unknown' =>
  value === true || value === 'wet' ? 'wet' : value === false || value === 'dry' ? 'dry' : 'unknown';

const sensorLooks = {
  wet: `${styles.sensor} ${styles.wet}`,
  dry: styles.sensor,
  unknown: `${styles.sensor} ${styles.unknown}`,
} as const;

const wetDry: Render = (value, { column, row, language }) => {
  const parts = column.of ? column.of.map((name) => row[name]) : String(value ?? '').split(',');
  const words = { wet: ['湿', 'wet'], dry: ['干', 'dry'], unknown: ['未知', 'unknown'] } as const;
  return (
    <span
      className={styles.wetSensors}
      role="img"
      aria-label={parts.map((part) => inLanguage(words[wetness(part)], language)).join(' ')}
    >
      {parts.map((part, i) => (
        // oxlint-disable-next-line react/no-array-index-key
        <i key={i} className={sensorLooks[wetness(part)]} />
      ))}
    </span>
  );
};

const choice: Render = (value, { column, language }) => {
  const code = textIn(value);
  if (code === null) return missing;
  const found = column.choices?.[code];
  if (!found) return code;
  const word = inLanguage(found.text, language);
  return (
    <>
      {found.seal === undefined ? null : (
        <>
          <SealGlyph seal={found.seal} />
          &ensp;
        </>
      )}
      {found.verdict === undefined ? null : (
        <>
          <VerdictGlyph verdict={found.verdict} />
          &ensp;
        </>
      )}
      {found.abnormal ? <b className={typography.danger}>{word}</b> : word}
    </>
  );
};

const sealCell: Render = (value, { language }) => {
  const seal: SealState = isSealState(value) ? value : 'unknown';
  return (
    <>
      <SealGlyph seal={seal} />
      &ensp;{inLanguage(sealWords[seal], language)}
    </>
  );
};

const oilCell: Render = (value, { language }) => {
  const code = numberIn(value);
  return code === null ? (
    missing
  ) : (
    <>
      <FuelSwatch oil={oilDrawing(code)} />
      {oilLabel(code, language)}
    </>
  );
};

/** A reading older than this is grey (look: stale). */
const staleMs = 10 * 60_000;

const ageCell: Render = (value, { column, language, nowMs }) => {
  const ms = instantMs(textIn(value));
  const words = cellText(column, value, language, nowMs);
  return ms !== null && nowMs - ms > staleMs ? <span className={typography.muted}>{words}</span> : words;
};

/** The tank, and the grades that are in it. */
const loadCell: Render = (value, { column, language }) => {
  const compartments = compartmentLoads(value);
  if (compartments.length === 0) return missing;
  const loaded = compartments.filter(({ vtL }) => (vtL ?? 0) > emptyCompartmentL);
  const grades = [...new Set(loaded.flatMap(({ oilCode }) => oilCode ?? []))];
  return (
    <span className={styles.load} role="img" aria-label={cellText(column, value, language)}>
      <TankStrip compartments={loadDrawing(compartments)} />
      <span className={typography.secondary} data-part="grades">
        {grades.map((code) => oilGrade(code, language)).join(' ')}
      </span>
    </span>
  );
};

/** Cells that are more than their text; a kind that is not here is written as its text. */
const drawn: { readonly [K in Kind]?: Render } = {
  plate: (value) => {
    const code = textIn(value);
    return code === null ? missing : <Plate code={code} />;
  },
  choice,
  oil: oilCell,
  oils: (value, { language }) => {
    const codes = codesIn(value);
    return codes.length === 0 ? (
      missing
    ) : (
      <span className={styles.oils}>
        {codes.map((code) => (
          <span key={code} title={oilLabel(code, language)}>
            <FuelSwatch oil={oilDrawing(code)} />
            {oilGrade(code, language)}
          </span>
        ))}
      </span>
    );
  },
  seal: sealCell,
  reading: (value, { column, row }) => {
    const figure = numberIn(value);
    return figure === null ? missing : faultFigure(textIn(row[column.unitBy ?? '']) ?? '', figure);
  },
  wetDry,
  age: ageCell,
  load: loadCell,
  spark: (value, context) => {
    const days = numbersIn(value);
    // One day makes no line.
    if (days.length < 2) return null;
    return (
      <span role="img" aria-label={cellText(context.column, value, context.language)}>
        <Spark values={days} />
      </span>
    );
  },
};

interface Shape {
  /** Numbers stand right. */
  readonly right: boolean;
  readonly unit: string;
  /** Width that the kind usually needs in a dense table, px. */
  readonly widthPx: number;
}

const left = (widthPx: number): Shape => ({ right: false, unit: '', widthPx });
const right = (widthPx: number, unit = ''): Shape => ({ right: true, unit, widthPx });

export const cellShapes: { readonly [K in Kind]: Shape } = {
  text: left(110),
  plate: left(92),
  company: left(120),
  time: left(112),
  day: left(92),
  duration: right(72),
  place: left(150),
  litres: right(86, 'L'),
  centilitres: right(96, 'L'),
  litresChange: right(92, 'L'),
  perMille: right(92, '‰'),
  percent: right(64, '%'),
  speed: right(72, 'km/h'),
  bearing: left(64),
  temperature: right(60, '℃'),
  level: right(72, 'mm'),
  density: right(84, 'kg/m³'),
  altitude: right(64, 'm'),
  distance: right(76, 'km'),
  angle: right(60, '°'),
  coordinate: right(104, '°'),
  count: right(52),
  pressure: right(72, 'kPa'),
  humidity: right(64, '%'),
  flowRate: right(80, 'L/min'),
  mass: right(80, 'kg'),
  acceleration: right(72, 'm/s²'),
  voltage: right(60, 'V'),
  reading: right(84),
  money: right(104, '¥'),
  rate: right(72),
  choice: left(84),
  choices: left(180),
  oil: left(104),
  oils: left(112),
  seal: left(104),
  valves: left(120),
  wetDry: left(64),
  spark: left(92),
  age: right(92),
  load: left(150),
};

/** A cell as shown, in the alarm colour where its row requires it. */
export const renderCell = (context: CellContext, name: string): ReactNode => {
  const { column, row } = context;
  const value = row[name];
  const beside = wordsBeside(row, name);
  if (beside) {
    const words = inLanguage(beside, context.language);
    return value === null ? <span className={typography.secondary}>{words}</span> : words;
  }
  if (column.momentary === true && value === 0) return missing;
  const content =
    drawn[column.kind]?.(value, context) ?? cellText(column, value, context.language, context.nowMs);
  if (column.atMost !== undefined && isAtMost(column, row, name))
    return (
      <span className={typography.secondary} title={inLanguage(column.atMost.why, context.language)}>
        {atMostSign} {content}
      </span>
    );
  return column.abnormalBy !== undefined && row[column.abnormalBy] === true ? (
    <span className={typography.danger}>{content}</span>
  ) : (
    content
  );
};
