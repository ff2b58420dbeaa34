import { showFailure } from '#state/hub/failure-view.ts';
import { exportTemplate } from '#state/reports/resource-sheets.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { saveFile } from '../../save-file.ts';
import { workbookOfBase64 } from './base64.ts';

/** A workbook to fill in, with what goes into each column. */
export const TemplateButton = ({ address, title }: { readonly address: string; readonly title: string }) => {
  const { t } = useTranslation();
  const save = async (): Promise<void> => {
    const outcome = await exportTemplate(address);
    if (outcome.ok)
      saveFile(workbookOfBase64(outcome.value.base64), `${title} ${t(['模板', 'template'])}.xlsx`);
    else showFailure(outcome.failure);
  };
  return (
    <button type="button" className={buttons.button} data-part="sheet-template" onClick={() => void save()}>
      <Icon name="download" size={14} />
      {t(['下载模板', 'Template'])}
    </button>
  );
};
