import { useMemo } from 'react';

import { readTableText } from '#domain/cargo/table-file/read-table-text.ts';
import { noReference } from '#domain/cargo/table-file/table-reference.ts';
import { asTheFileSays, tankTableOf } from '#domain/cargo/table-file/tank-table-of.ts';
import { isError } from '#domain/cargo/tank-table-findings.ts';
import { words } from '#i18n/words.ts';
import type { TankPoints } from '#resource/fields.ts';
import { mayDo } from '#state/session/session.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import { PastedTrial } from './pasted-trial.tsx';
import { TableCurve } from './table-curve.tsx';
import styles from './tank-table-field.module.css';
import { TankTableFindings } from './tank-table-findings.tsx';

/** Nothing pasted: the compartment has no table. */
const none = { points: [], findings: [], skipped: [] } as const;

/** What was pasted, as it would be taken for a compartment of these nominal figures. */
const readPasted = (text: string, nominalL: number | null, nominalMm: number | null) => {
  if (text.trim() === '') return none;
  const lines = readTableText(text);
  return {
    ...tankTableOf(lines, asTheFileSays, { ...noReference, nominalL, nominalMm }),
    skipped: lines.skipped,
  };
};

/** A figure of a form that is being filled in; null: none yet. */
const figureOf = (typed: unknown): number | null => {
  const value = Number(typed ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
};

/** The table of a compartment, pasted, checked and seen as a curve. */
export const TankTableDialog = ({
  name,
  title,
  typed,
  readOnly,
  compartment,
  onTyped,
  onUse,
  onClose,
}: {
  readonly name: string;
  readonly title: string;
  readonly typed: string;
  readonly readOnly: boolean;
  readonly compartment: Readonly<Record<string, unknown>>;
  readonly onTyped: (typed: string) => void;
  readonly onUse: (points: TankPoints) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const [nominalL, nominalMm] = [figureOf(compartment['capacityL']), figureOf(compartment['heightMm'])];
  const [truckId, number] = [figureOf(compartment['rowId']), figureOf(compartment['compartment'])];
  const read = useMemo(() => readPasted(typed, nominalL, nominalMm), [typed, nominalL, nominalMm]);
  const wrong = read.findings.some(isError);
  return (
    <DialogBox
      title={title}
      width="32rem"
      onClose={() => onClose()}
      foot={
        <>
          <button type="button" className={buttons.button} onClick={() => onClose()}>
            {t(readOnly ? words.close : words.cancel)}
          </button>
          {readOnly ? null : (
            <button
              type="button"
              className={buttons.primary}
              data-part="confirm"
              disabled={wrong}
              onClick={() => {
                onUse(read.points);
              }}
            >
              {t(['采用', 'Use it'])}
            </button>
          )}
        </>
      }
    >
      <p className={`${typography.secondary} ${typography.small}`}>
        {t([
          '每行一点：液位、容积，单位写在首行，例如 高度(cm) 容积(m³)；不写则按 mm、L。可从电子表格复制粘贴。',
          'A line for each point: level and volume, their units in the first line, e.g. Level (cm) Volume (m³); without, mm and L. Columns of a spreadsheet can be pasted.',
        ])}
      </p>
      <div className={styles.beside}>
        <textarea
          className={`${inputs.frame} ${styles.points}`}
          name={`${name}.text`}
          aria-label={title}
          aria-invalid={wrong}
          rows={12}
          readOnly={readOnly}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
        />
        <TableCurve points={read.points} label={t(['液位—容积曲线', 'Level–volume curve'])} />
      </div>
      <div role="status">
        <TankTableFindings
          points={read.points.length}
          findings={read.findings}
          skipped={read.skipped}
          skippedCount={read.skipped.length}
        />
      </div>
      {truckId === null ||
      number === null ||
      wrong ||
      readOnly ||
      read.points.length === 0 ||
      !mayDo('tankTable.write') ? null : (
        <PastedTrial truckId={truckId} compartment={number} points={read.points} />
      )}
    </DialogBox>
  );
};
