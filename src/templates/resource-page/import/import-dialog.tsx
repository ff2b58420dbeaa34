import type { Text } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { ReasonField } from '../form/reason-field.tsx';
import { FileDrop } from './file-drop.tsx';
import styles from './import-dialog.module.css';
import { ImportFoot } from './import-foot.tsx';
import { ImportReading } from './reading/import-reading.tsx';
import { FirstPasswords } from './result/first-passwords.tsx';
import { ImportResult } from './result/import-result.tsx';
import { RefusedRows } from './result/refused-rows.tsx';
import { TemplateButton } from './template-button.tsx';
import { useImport } from './use-import.ts';

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
  const state = useImport({ address, resource, onClose, onImported });
  const {
    file,
    choices,
    say,
    sayMeaning,
    problem,
    setProblem,
    busy,
    choose,
    reason,
    setReason,
    setRemember,
    refused,
    passwords,
    plan,
    leave,
  } = state;

  return (
    <DialogBox
      title={t(['导入{noun}', 'Import: {noun}'], { noun: t(resource.noun) })}
      width={plan?.table === undefined ? 'min(60rem, 96vw)' : 'min(96rem, 98vw)'}
      onClose={leave}
      foot={<ImportFoot resource={resource} state={state} />}
    >
      <div className={styles.content} data-part="import">
        <div className={styles.file} data-read={file !== null || undefined}>
          <FileDrop
            fileName={file?.fileName ?? null}
            busy={busy}
            endings={endings}
            label={t(['要导入的文件', 'File to import'])}
            onFile={choose}
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
