import { useState } from 'react';

import { chinaDay } from '#domain/time/time.ts';
import type { Resource } from '#resource/define.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { exportSheet } from '#state/reports/resource-sheets.ts';
import { now } from '#state/view/clock.ts';
import { toast } from '#state/view/toasts.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { saveFile } from '../../save-file.ts';
import { workbookOfBase64 } from './base64.ts';
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
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly title: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly search: string;
  readonly canWrite: boolean;
  readonly onImported: () => void;
}) => {
  const { t } = useTranslation();
  const [importing, setImporting] = useState(false);
  const isOffline = (): boolean => {
    if (offline.value)
      toast(
        'warning',
        t(['离线，主数据不能导入或导出', 'Offline: master data can’t be imported or exported']),
      );
    return offline.value;
  };
  const save = async (): Promise<void> => {
    if (isOffline()) return;
    const outcome = await exportSheet(address, filters, search);
    if (!outcome.ok) {
      showFailure(outcome.failure);
      return;
    }
    const fileName = `${title}_${chinaDay(now.peek())}.xlsx`;
    saveFile(workbookOfBase64(outcome.value.base64), fileName);
    toast(
      'success',
      t(['导出完成', 'Export done']),
      t(['{n} 行 · {file}', '{n} rows · {file}'], { n: outcome.value.rows, file: fileName }),
    );
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
            if (!isOffline()) setImporting(true);
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
