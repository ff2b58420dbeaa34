import type { Resource } from '#resource/define.ts';
import { exportWrongRows } from '#state/reports/resource-sheets.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { saveFile } from '../../../save-file.ts';
import { workbookOfBase64 } from '../base64.ts';
import styles from '../import-dialog.module.css';
import { ImportPreview, type SayMeaning } from '../import-preview.tsx';
import { ImportSummary } from './import-summary.tsx';
import type { PlannedFile } from '../use-sheet-plan.ts';

/** What an import of a file would do, and the rows that are wrong, to be taken along. */
export const ImportResult = ({
  address,
  resource,
  file,
  onMeaning,
  onProblem,
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly file: PlannedFile;
  readonly onMeaning: SayMeaning;
  readonly onProblem: (problem: string) => void;
}) => {
  const { t } = useTranslation();
  const { plan } = file;
  const wrong = plan.rows.filter(({ action }) => action === 'wrong').length;
  const takeWrongRows = async (): Promise<void> => {
    const outcome = await exportWrongRows(address, file.base64, file.choices);
    if (!outcome.ok) {
      onProblem(outcome.failure.message);
      return;
    }
    const name = file.fileName.replace(/\.[^.]+$/, '');
    saveFile(workbookOfBase64(outcome.value.base64), `${name} ${t(['有误的行', 'wrong rows'])}.xlsx`);
  };
  return (
    <>
      {plan.table === undefined ? null : <ImportSummary table={plan.table} />}
      {wrong === 0 ? null : (
        <div className={styles.wrong}>
          <b>{t(['有误的 {n} 行', '{n} wrong {n:row|rows}'], { n: wrong })}</b>
          <span className={`${typography.muted} ${typography.small}`}>
            {t(['其余行照常导入', 'The other rows can be imported'])}
          </span>
          <span className={layout.spacer} />
          <button
            type="button"
            className={buttons.button}
            data-part="take-wrong-rows"
            onClick={() => void takeWrongRows()}
          >
            <Icon name="download" size={14} />
            {t(['下载这 {n} 行', 'Download {n:it|them}'], { n: wrong })}
          </button>
        </div>
      )}
      <ImportPreview resource={resource} plan={plan} onMeaning={onMeaning} />
    </>
  );
};
