import { useState } from 'react';

import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import { importSheet } from '#state/reports/resource-sheets.ts';
import { toast } from '#state/view/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { ReasonField } from '../form/reason-field.tsx';
import { FileDrop } from './file-drop.tsx';
import { type FirstPassword, FirstPasswords } from './result/first-passwords.tsx';
import styles from './import-dialog.module.css';
import { importObstacle } from './import-obstacle.ts';
import { importedText, leftOut } from './result/imported-text.ts';
import { ImportProgressBar } from './import-progress-bar.tsx';
import { ImportReading } from './reading/import-reading.tsx';
import { ImportResult } from './result/import-result.tsx';
import { type RefusedRow, RefusedRows } from './result/refused-rows.tsx';
import { TemplateButton } from './template-button.tsx';
import { useRunningImport } from './use-running-import.ts';
import { useSheetPlan } from './use-sheet-plan.ts';

const endings = ['.xlsx', '.xls', '.ods', '.csv', '.tsv', '.txt'];

const sheetHint: Text = [
  '任何系统或手工的表都可以：找到表头、认列、统一写法，先给您看，再写入。表中没有的行和列保持不变，空单元格清空该项。',
  'A list of any system, or one kept by hand: header and columns are recognised, spellings are made uniform, and you see a preview before anything is saved. Rows and columns that are not in it stay unchanged; an empty cell clears the field.',
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
  const asksDatum = plan?.table?.asksDatum === true;
  const canImport =
    !busy && !running.isRunning && due > 0 && !asksDatum && (!resource.approval || reason.trim() !== '');

  const sayMeaning = (key: string, raw: string, code: string): void =>
    say({
      ...choices,
      meanings: { ...choices.meanings, [key]: { ...choices.meanings?.[key], [raw]: code } },
    });

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
    const { refused: out = [], passwords: made = [] } = outcome.value;
    const rest = leftOut(outcome.value);
    toast(rest > 0 ? 'warning' : 'success', importedText(t, outcome.value), file.fileName);
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
          {plan === undefined || busy ? null : (
            <span
              className={`${typography.muted} ${typography.small}`}
              role="status"
              data-part="import-obstacle"
            >
              {importObstacle(t, resource, { table: plan.table, choices, due, reason })}
            </span>
          )}
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
        {refused.length === 0 ? null : <RefusedRows rows={refused} />}
        {file === null ? null : (
          <div className={styles.panes} aria-busy={busy}>
            {file.plan.table === undefined ? null : (
              <ImportReading
                resource={resource}
                table={file.plan.table}
                choices={choices}
                onChoices={say}
                onRemember={setRemember}
              />
            )}
            <div className={styles.result} data-part="import-result">
              <ImportResult
                address={address}
                resource={resource}
                file={file}
                onMeaning={sayMeaning}
                onProblem={setProblem}
              />
              {resource.approval ? <ReasonField value={reason} onValue={setReason} /> : null}
            </div>
          </div>
        )}
      </div>
    </DialogBox>
  );
};
