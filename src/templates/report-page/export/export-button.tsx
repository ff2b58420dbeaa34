import { useEffect, useRef, useState } from 'react';

import { chinaDay } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import { newExportId } from '#state/reports/exports.ts';
import { exportReport, type ExportRequest } from '#state/reports/reports.ts';
import { toast } from '#state/view/toasts.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { saveFile } from '../../save-file.ts';
import { ExportProgress } from './export-progress.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** Exports all filtered rows, with the columns that are shown, as xlsx; shows progress and failures. */
export const ExportButton = ({
  request,
  title,
  compact = false,
}: {
  readonly request: Omit<ExportRequest, 'language' | 'fileName' | 'exportId'>;
  readonly title: string;
  readonly compact?: boolean;
}) => {
  const { t, language } = useTranslation();
  const [running, setRunning] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  useEffect(() => {
    if (running !== null || !back.current) return;
    back.current = false;
    // Only where nothing has the focus: a user who went on to other things keeps it.
    if (document.activeElement === document.body) button.current?.focus();
  }, [running]);
  const run = async (): Promise<void> => {
    const exportId = newExportId();
    setRunning(exportId);
    const outcome = await exportReport({
      ...request,
      language,
      fileName: `${title}_${chinaDay(now.peek())}.xlsx`,
      exportId,
    });
    back.current = true;
    setRunning(null);
    if (!outcome.ok) {
      if (outcome.failure.code === 'cancelled') toast('success', t(['已取消导出', 'Export cancelled']));
      else toast('error', t(['导出失败', 'Export failed']), outcome.failure.message);
      return;
    }
    const { blob, fileName } = outcome.value;
    saveFile(new Blob([await blob.arrayBuffer()], { type: blob.type }), fileName);
    toast(
      outcome.cached ? 'warning' : 'success',
      t(['导出完成', 'Export done']),
      outcome.cached
        ? t(['离线：只含本机保存的数据', 'Offline: holds only what is kept on this device'])
        : outcome.value.fileName,
    );
  };
  if (running !== null) return <ExportProgress id={running} compact={compact} />;
  const label = t(['导出 xlsx', 'Export xlsx']);
  return (
    <button
      ref={button}
      type="button"
      className={compact ? buttons.touchIcon : buttons.small}
      aria-label={label}
      data-part="export"
      onClick={() => void run()}
    >
      <Icon name="download" size={compact ? 20 : 14} />
      {compact ? null : label}
    </button>
  );
};
