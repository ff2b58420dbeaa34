import { type ReactNode, useState } from 'react';

import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import { importSheet, maxSheetBytes, planImport, type SheetPlan } from '#state/reports/resource-sheets.ts';
import { toast } from '#state/view/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { base64OfFile } from './base64.ts';
import { ReasonField } from '../form/reason-field.tsx';
import { FileDrop } from './file-drop.tsx';
import styles from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgressBar } from './import-progress-bar.tsx';
import { useRunningImport } from './use-running-import.ts';

interface ReadSheet {
  readonly fileName: string;
  readonly base64: string;
  readonly plan: SheetPlan;
}

const sheetHint: Text = [
  '列与导出的文件相同；表中没有的行和列保持不变，空单元格清空该项。',
  'Same columns as the exported file. Rows and columns that are not in it stay unchanged; an empty cell clears the field.',
];

/** Brings a spreadsheet, or another file of rows, in: a file, then what it would do row by row, then all of it or nothing. */
export const ImportDialog = ({
  address,
  resource,
  endings = ['.xlsx', '.csv'],
  hint = sheetHint,
  read = base64OfFile,
  lead = null,
  onClose,
  onImported,
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly endings?: readonly string[];
  /** What a file has to hold. */
  readonly hint?: Text;
  /** Content of a file as the server reads it, in Base64; a text: why it can't be read so. */
  readonly read?: (file: File) => Promise<string | { readonly problem: Text }>;
  /** What has to be said of a file before it is chosen. */
  readonly lead?: ReactNode;
  readonly onClose: () => void;
  readonly onImported: () => void;
}) => {
  const { t } = useTranslation();
  const [sheet, setSheet] = useState<ReadSheet | null>(null);
  const [problem, setProblem] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRunningImport(address);

  const show = async (fileName: string, base64: string): Promise<void> => {
    setBusy(true);
    const outcome = await planImport(address, base64);
    setBusy(false);
    if (outcome.ok) setSheet({ fileName, base64, plan: outcome.value });
    setProblem(outcome.ok ? '' : outcome.failure.message);
  };
  const choose = async (file: File): Promise<void> => {
    setSheet(null);
    if (file.size > maxSheetBytes) {
      setProblem(
        t(['文件不能超过 {kb} kB', 'The file may have at most {kb} kB'], { kb: maxSheetBytes / 1000 }),
      );
      return;
    }
    try {
      const content = await read(file);
      if (typeof content === 'string') await show(file.name, content);
      else setProblem(t(content.problem));
    } catch {
      // It was moved or changed since it was chosen.
      setProblem(t(['文件无法读取，请重新选择', 'The file can’t be read; choose it again']));
    }
  };
  const count = (...actions: readonly string[]): number =>
    sheet?.plan.rows.filter(({ action }) => actions.includes(action)).length ?? 0;
  const due = count('create', 'update');
  const canImport = !busy && due > 0 && count('wrong') === 0 && (!resource.approval || reason.trim() !== '');

  const carryOut = async (): Promise<void> => {
    if (sheet === null) return;
    setBusy(true);
    const outcome = await running.run((code) =>
      importSheet(address, sheet.base64, sheet.plan.digest, reason.trim(), code),
    );
    setBusy(false);
    if (!outcome.ok) {
      // Somebody was faster, or a rule beyond the sheet refuses: the file stays, and its rows are looked at again.
      await show(sheet.fileName, sheet.base64);
      setProblem(outcome.failure.message);
      return;
    }
    const { created, updated, proposed } = outcome.value;
    toast(
      'success',
      proposed > 0
        ? t(['已提交 {n} 项审批', '{n} sent for approval'], { n: proposed })
        : t(['已导入：新增 {created}，修改 {updated}', 'Imported: {created} new, {updated} changed'], {
            created,
            updated,
          }),
      sheet.fileName,
    );
    onImported();
  };

  /** Whoever leaves while rows are written ends that first: what came of it is then said here. */
  const leave = running.isRunning ? running.cancel : onClose;

  return (
    <DialogBox
      title={t(['导入{noun}', 'Import: {noun}'], { noun: t(resource.noun) })}
      width="min(60rem, 96vw)"
      onClose={leave}
      foot={
        <>
          {running.isRunning ? <ImportProgressBar progress={running.progress} /> : null}
          <span className={layout.spacer} />
          <button type="button" className={buttons.button} data-part="import-cancel" onClick={leave}>
            {running.isRunning ? t(['取消导入', 'Cancel the import']) : t(words.cancel)}
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
        {lead}
        <FileDrop
          fileName={sheet?.fileName ?? null}
          busy={busy}
          endings={endings}
          label={t(['要导入的文件', 'File to import'])}
          onFile={(file) => void choose(file)}
        />
        <p className={`${typography.muted} ${typography.small}`}>{t(hint)}</p>
        {problem === '' ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {sheet === null ? null : <ImportPreview resource={resource} plan={sheet.plan} />}
        {sheet !== null && resource.approval ? <ReasonField value={reason} onValue={setReason} /> : null}
      </div>
    </DialogBox>
  );
};
