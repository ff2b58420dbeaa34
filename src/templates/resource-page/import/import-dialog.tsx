import { useState } from 'react';

import type { ReplyOf } from '#contract/calls.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import { exportWrongRows, importSheet } from '#state/reports/resource-sheets.ts';
import { toast } from '#state/view/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { saveFile } from '../../save-file.ts';
import { DatumSelect } from '../fields/geometry/datum-select.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import { workbookOfBase64 } from './base64.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { FileDrop } from './file-drop.tsx';
import { type FirstPassword, FirstPasswords } from './first-passwords.tsx';
import { FoundTable } from './found-table.tsx';
import styles from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgressBar } from './import-progress-bar.tsx';
import { ImportSummary } from './import-summary.tsx';
import { MissingFields } from './missing-fields.tsx';
import { TemplateButton } from './template-button.tsx';
import { useRunningImport } from './use-running-import.ts';
import { useSheetPlan } from './use-sheet-plan.ts';

type RefusedRow = NonNullable<ReplyOf<'resourceSheets.import'>['refused']>[number];

const endings = ['.xlsx', '.xls', '.ods', '.csv', '.tsv', '.txt'];

const sheetHint: Text = [
  '任何系统或手工的表都可以：找到表头、认列、统一写法，先给您看，再写入。表中没有的行和列保持不变，空单元格清空该项。',
  'A list of any system, or one kept by hand: its head is found, its columns recognised, its spellings made one, and you see it before it is written. Rows and columns that are not in it stay unchanged; an empty cell clears the field.',
];

/**
 * Brings a spreadsheet in: a file, then how it is read and what it would do row by row, then the
 * rows that are right; those that are wrong are given back as a file with the reasons.
 */
export const ImportDialog = ({
  address,
  resource,
  template = false,
  onClose,
  onImported,
}: {
  readonly address: string;
  readonly resource: Resource;
  /** Whether there is a workbook to fill in. */
  readonly template?: boolean;
  readonly onClose: () => void;
  readonly onImported: () => void;
}) => {
  const { t } = useTranslation();
  const { file, choices, problem, busy, setProblem, choose, say, again } = useSheetPlan(address);
  const [reason, setReason] = useState('');
  const [remember, setRemember] = useState(true);
  const [isImported, setImported] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const [passwords, setPasswords] = useState<readonly FirstPassword[]>([]);
  const running = useRunningImport(address);
  const plan = file?.plan;
  const count = (...actions: readonly string[]): number =>
    plan?.rows.filter(({ action }) => actions.includes(action)).length ?? 0;
  const due = count('create', 'update');
  const wrong = count('wrong');
  const asksDatum = plan?.table?.asksDatum === true;
  const canImport =
    !busy && !running.isRunning && due > 0 && !asksDatum && (!resource.approval || reason.trim() !== '');

  const sayMeaning = (key: string, raw: string, code: string): void =>
    say({
      ...choices,
      meanings: { ...choices.meanings, [key]: { ...choices.meanings?.[key], [raw]: code } },
    });

  const takeWrongRows = async (): Promise<void> => {
    if (file === null) return;
    const outcome = await exportWrongRows(address, file.base64, file.choices);
    if (!outcome.ok) {
      setProblem(outcome.failure.message);
      return;
    }
    const name = file.fileName.replace(/\.[^.]+$/, '');
    saveFile(workbookOfBase64(outcome.value.base64), `${name} ${t(['有误的行', 'wrong rows'])}.xlsx`);
  };

  const carryOut = async (): Promise<void> => {
    if (file === null) return;
    const outcome = await running.run((code) =>
      importSheet(address, file.base64, file.plan.digest, reason.trim(), code, {
        choices: file.choices,
        remember,
      }),
    );
    if (!outcome.ok) {
      // Somebody was faster, or a rule beyond the sheet refuses: the file stays, and its rows are looked at again.
      await again();
      setProblem(outcome.failure.message);
      return;
    }
    const { created, updated, proposed, left = 0, refused: out = [], passwords: made = [] } = outcome.value;
    const rest = left + out.length;
    toast(
      rest > 0 ? 'warning' : 'success',
      [
        ...(proposed > 0 ? [t(['已提交 {n} 项审批', '{n} sent for approval'], { n: proposed })] : []),
        ...(created + updated > 0 || proposed === 0
          ? [
              t(['已导入：新增 {created}，修改 {updated}', 'Imported: {created} new, {updated} changed'], {
                created,
                updated,
              }),
            ]
          : []),
        ...(rest > 0 ? [t(['{n} 行没有导入', '{n} {n:row|rows} not imported'], { n: rest })] : []),
      ].join(t(['；', '; '])),
      file.fileName,
    );
    setPasswords(made);
    if (rest + made.length === 0) {
      onImported();
      return;
    }
    // What was left out stays in sight until somebody has read it, or taken it along.
    setRefused(out);
    setImported(true);
    await again();
  };

  /** Whoever leaves while rows are written ends that first: what came of it is then said here. */
  const leave = running.isRunning ? running.cancel : isImported ? onImported : onClose;

  return (
    <DialogBox
      title={t(['导入{noun}', 'Import: {noun}'], { noun: t(resource.noun) })}
      width={plan?.table === undefined ? 'min(60rem, 96vw)' : 'min(96rem, 98vw)'}
      onClose={leave}
      foot={
        <>
          {running.isRunning ? <ImportProgressBar progress={running.progress} /> : null}
          <span className={layout.spacer} />
          <button type="button" className={buttons.button} data-part="import-cancel" onClick={leave}>
            {running.isRunning
              ? t(['取消导入', 'Cancel the import'])
              : isImported
                ? t(words.close)
                : t(words.cancel)}
          </button>
          <button
            type="button"
            className={buttons.primary}
            data-part="import-confirm"
            disabled={!canImport}
            onClick={() => void carryOut()}
          >
            {resource.approval
              ? t(['提交审批 {n} 行', 'Send {n} {n:row|rows} for approval'], { n: due })
              : t(['导入 {n} 行', 'Import {n} {n:row|rows}'], { n: due })}
          </button>
        </>
      }
    >
      <div className={styles.content} data-part="import">
        <div className={styles.file} data-read={file !== null || undefined}>
          <FileDrop
            fileName={file?.fileName ?? null}
            busy={busy}
            endings={endings}
            label={t(['要导入的文件', 'File to import'])}
            onFile={(chosen) => {
              setRefused([]);
              void choose(chosen);
            }}
          />
          {template ? <TemplateButton address={address} title={t(resource.title)} /> : null}
        </div>
        {file === null ? <p className={`${typography.muted} ${typography.small}`}>{t(sheetHint)}</p> : null}
        {problem === '' ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {passwords.length === 0 ? null : <FirstPasswords passwords={passwords} />}
        {refused.length === 0 ? null : (
          <div className={styles.problem} role="alert" data-part="import-refused">
            {t(['写入时被拒绝，没有导入：', 'Rejected when they were written, and not imported:'])}
            <ul>
              {refused.map(({ rowNumber, name, text }) => (
                <li key={rowNumber}>
                  {t(['第 {row} 行（{name}）：', 'Row {row} ({name}): '], { row: rowNumber, name })}
                  {text}
                </li>
              ))}
            </ul>
          </div>
        )}
        {plan === undefined ? null : (
          <div className={plan.table === undefined ? styles.content : styles.panes} aria-busy={busy}>
            {plan.table === undefined ? null : (
              <div className={styles.reading}>
                <FoundTable table={plan.table} choices={choices} onChoices={say} />
                {plan.table.asksDatum || choices.datum !== undefined ? (
                  <DatumSelect
                    datum={choices.datum ?? null}
                    isAsked
                    onDatum={(datum) => say({ ...choices, datum })}
                  />
                ) : null}
                <MissingFields resource={resource} table={plan.table} choices={choices} onChoices={say} />
                <ColumnMapping table={plan.table} choices={choices} onChoices={say} />
                {choices.columns === undefined ? null : (
                  <label className={styles.remember}>
                    <input type="checkbox" checked={remember} onChange={() => setRemember(!remember)} />
                    {t([
                      '记住这些列，本公司下次导入时照此认列',
                      'Remember these columns for the next import of this company',
                    ])}
                  </label>
                )}
              </div>
            )}
            <div className={styles.result} data-part="import-result">
              {plan.table === undefined ? null : <ImportSummary table={plan.table} />}
              {wrong === 0 ? null : (
                <div className={styles.wrong}>
                  <b>{t(['有误的 {n} 行', '{n} wrong {n:row|rows}'], { n: wrong })}</b>
                  <span className={`${typography.muted} ${typography.small}`}>
                    {t(['不挡好的', 'The others can go in'])}
                  </span>
                  <span className={layout.spacer} />
                  {plan.table === undefined ? null : (
                    <button
                      type="button"
                      className={buttons.button}
                      data-part="take-wrong-rows"
                      onClick={() => void takeWrongRows()}
                    >
                      <Icon name="download" size={14} />
                      {t(['带走这 {n} 行', 'Take {n:it|them} along'], { n: wrong })}
                    </button>
                  )}
                </div>
              )}
              <ImportPreview resource={resource} plan={plan} onMeaning={sayMeaning} />
              {resource.approval ? <ReasonField value={reason} onValue={setReason} /> : null}
            </div>
          </div>
        )}
      </div>
    </DialogBox>
  );
};
