import { useMemo, useState } from 'react';

import { isError } from '#domain/cargo/tank-table-findings.ts';
import { readTableText } from '#domain/cargo/table-file/read-table-text.ts';
import { noReference } from '#domain/cargo/table-file/table-reference.ts';
import { asTheFileSays, tankTableOf } from '#domain/cargo/table-file/tank-table-of.ts';
import { tankTableText } from '#domain/cargo/tank-table-text.ts';
import { words } from '#i18n/words.ts';
import type { TankPoints } from '#resource/fields.ts';
import { mayDo } from '#state/session/session.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';

import { PastedTrial } from './pasted-trial.tsx';
import { TankTableFindings } from './tank-table-findings.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './tank-table-field.module.css';

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

/** The curve that the lines make: a slip of the pen shows as a kink. */
const Curve = ({ points, label }: { readonly points: TankPoints; readonly label: string }) => {
  const [highest = 1, most = 1] = points.at(-1) ?? [];
  const path = points
    .map(([levelMm, volumeL]) => `${(levelMm / highest) * 220},${110 - (volumeL / (most || 1)) * 110}`)
    .join(' ');
  return (
    <svg viewBox="-2 -2 224 114" width="224" height="114" role="img" aria-label={label}>
      <path d="M0 0V110H220" fill="none" stroke="var(--tw-line-2)" />
      <polyline points={path} fill="none" stroke="var(--tw-accent)" strokeWidth="1.5" />
    </svg>
  );
};

/** Height → volume of one compartment: how many points, and a dialog where the table is pasted, checked and seen. */
export const TankTableField = ({
  name,
  title,
  value,
  readOnly,
  compartment,
  onValue,
}: {
  readonly name: string;
  readonly title: string;
  readonly value: unknown;
  readonly readOnly: boolean;
  /** The compartment as it stands in the form: its number, capacity and height, and `rowId` of its truck. */
  readonly compartment: Readonly<Record<string, unknown>>;
  readonly onValue: (points: TankPoints) => void;
}) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const held = Array.isArray(value) ? (value as TankPoints) : [];
  const [nominalL, nominalMm] = [figureOf(compartment['capacityL']), figureOf(compartment['heightMm'])];
  const [truckId, number] = [figureOf(compartment['rowId']), figureOf(compartment['compartment'])];
  const read = useMemo(() => readPasted(typed ?? '', nominalL, nominalMm), [typed, nominalL, nominalMm]);
  const wrong = read.findings.some(isError);
  const count =
    held.length === 0 ? t(['无', 'None']) : t(['{n} 点', '{n} {n:point|points}'], { n: held.length });
  return (
    <>
      <button
        type="button"
        className={`${typography.link} ${typography.small}`}
        name={name}
        aria-label={`${title}: ${count}`}
        data-part="tank-table"
        onClick={() => setTyped(held.length === 0 ? '' : `mm\tL\n${tankTableText(held)}`)}
      >
        {count}
      </button>
      {typed === null ? null : (
        <DialogBox
          title={title}
          width="32rem"
          onClose={() => setTyped(null)}
          foot={
            <>
              <button type="button" className={buttons.button} onClick={() => setTyped(null)}>
                {t(readOnly ? words.close : words.cancel)}
              </button>
              {readOnly ? null : (
                <button
                  type="button"
                  className={buttons.primary}
                  data-part="confirm"
                  disabled={wrong}
                  onClick={() => {
                    onValue(read.points);
                    setTyped(null);
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
              onChange={(event) => setTyped(event.target.value)}
            />
            <Curve points={read.points} label={t(['液位—容积曲线', 'Level–volume curve'])} />
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
      )}
    </>
  );
};
