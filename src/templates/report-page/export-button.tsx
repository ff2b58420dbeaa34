import { useState } from 'react';

import { chinaDay } from '#domain/time.ts';
import { now } from '#state/clock.ts';
import { exportReport, type ExportRequest } from '#state/reports.ts';
import { toast } from '#state/toasts.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

import { saveFile } from '../save-file.ts';

/** Everything that is filtered, with the columns that are shown, as xlsx; says how long it takes and why it failed. */
export const ExportButton = ({
  request,
  title,
  compact = false,
}: {
  readonly request: Omit<ExportRequest, 'language' | 'fileName'>;
  readonly title: string;
  readonly compact?: boolean;
}) => {
  const { t, language } = useSpeech();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    const outcome = await exportReport({
      ...request,
      language,
      fileName: `${title}_${chinaDay(now.peek())}.xlsx`,
    });
    setBusy(false);
    if (!outcome.ok) {
      toast('error', t(['导出失败', 'Export failed']), outcome.failure.message);
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
  const label = busy ? t(['正在导出…', 'Exporting…']) : t(['导出 xlsx', 'Export xlsx']);
  return (
    <button
      type="button"
      className={compact ? 'ib44' : 'btn sm'}
      disabled={busy}
      aria-busy={busy}
      aria-label={label}
      data-part="export"
      onClick={() => void run()}
    >
      <Icon name={busy ? 'refresh' : 'download'} size={compact ? 20 : 14} />
      {compact ? null : label}
    </button>
  );
};
