import { useState } from 'react';

import { showFailure } from '#state/hub/failure-view.ts';
import { exportSheet } from '#state/reports/resource-sheets.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { usePage } from '#ui/page-context.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { workbookOfBase64 } from './base64.ts';
import { type FileButtonsProps, isTransferableNow, saveExport } from './file-transfer.ts';
import { ImportDialog } from './import-dialog.tsx';

/** Takes the listed rows out to a spreadsheet, and brings a spreadsheet in. */
export const SheetButtons = ({
  address,
  resource,
  title,
  filters,
  search,
  canWrite,
  onImported,
}: FileButtonsProps) => {
  const { t } = useTranslation();
  const asked = new URLSearchParams(usePage().search).get('import') === 'sheet';
  const [importing, setImporting] = useState(asked && canWrite);
  const save = async (): Promise<void> => {
    if (!isTransferableNow(t)) return;
    const outcome = await exportSheet(address, filters, search);
    if (!outcome.ok) {
      showFailure(outcome.failure);
      return;
    }
    saveExport(t, title, 'xlsx', workbookOfBase64(outcome.value.base64), outcome.value.rows);
  };
  return (
    <>
      <button type="button" className={buttons.button} data-part="sheet-export" onClick={() => void save()}>
        <Icon name="download" size={14} />
        {t(['导出', 'Export'])}
      </button>
      {canWrite ? (
        <button
          type="button"
          className={buttons.button}
          data-part="sheet-import"
          onClick={() => {
            if (isTransferableNow(t)) setImporting(true);
          }}
        >
          <Icon name="upload" size={14} />
          {t(['导入', 'Import'])}
        </button>
      ) : null}
      {importing ? (
        <ImportDialog
          address={address}
          resource={resource}
          template
          onClose={() => setImporting(false)}
          onImported={() => {
            setImporting(false);
            onImported();
          }}
        />
      ) : null}
    </>
  );
};
