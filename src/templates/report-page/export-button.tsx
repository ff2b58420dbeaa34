import { useEffect, useRef, useState } from 'react';

import { chinaDay } from '#domain/time.ts';
import { now } from '#state/clock.ts';
import { newExportId } from '#state/exports.ts';
import { exportReport, type ExportRequest } from '#state/reports.ts';
import { toast } from '#state/toasts.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

import { saveFile } from '../save-file.ts';
import { ExportProgress } from './export-progress.tsx';

import './export.css';

/** Everything that is filtered, with the columns that are shown, as xlsx; says how far it has come and why it failed. */
export const ExportButton = ({
  request,
  title,
  compact = false,
}: {
  readonly request: Omit<ExportRequest, 'language' | 'fileName' | 'exportId'>;
  readonly title: string;
  readonly compact?: boolean;
}) => {
  const { t, language } = useSpeech();
  const [running, setRunning] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  useEffect(() => {
    if (running !== null || !back.current) return;
    back.current = false;
    // Only where the keyboard was left nowhere: whoever went on to other things stays there.
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
      className={compact ? 'ib44' : 'btn sm'}
      aria-label={label}
      data-part="export"
      onClick={() => void run()}
    >
      <Icon name="download" size={compact ? 20 : 14} />
      {compact ? null : label}
    </button>
  );
};
