import { useEffect, useRef } from 'react';

import { formatNumber } from '#domain/number-format.ts';
import { plural } from '#i18n/plural.ts';
import { words } from '#i18n/words.ts';
import { cancelExport, runningExport, watchExports } from '#state/exports.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

const megabyte = 1_000_000;

/** Shares at which somebody who hears the screen is told: not every second. */
const toldShares = 4;

/** How far a file has come, and the way to give it up. Rows where the server tells them, else the bytes that have come. */
export const ExportProgress = ({ id, compact }: { readonly id: string; readonly compact: boolean }) => {
  const { t } = useSpeech();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(watchExports, []);
  // The button that was pressed has given way to this row: the keyboard stays here.
  useEffect(() => cancel.current?.focus(), []);
  const running = runningExport(id);
  const { rows = null, total = null, bytes = 0, ahead = 0 } = running ?? {};
  const share = rows === null || total === null || total === 0 ? null : Math.min(1, rows / total);
  const inLine = plural(
    ahead,
    '排队中，前面还有 {n} 个导出',
    'In line, {n} export before it',
    'In line, {n} exports before it',
  );
  const said =
    ahead > 0
      ? t(inLine, { n: ahead })
      : share !== null
        ? t(['{n} / {total} 行', '{n} of {total} rows'], {
            n: formatNumber(rows),
            total: formatNumber(total),
          })
        : bytes > 0
          ? t(['已收 {n} MB', '{n} MB received'], { n: formatNumber(bytes / megabyte, 1) })
          : t(['正在准备…', 'Preparing…']);
  const step = share === null ? 0 : Math.floor(share * toldShares);
  return (
    <span className="exporting" data-part="export-progress" data-rows={rows ?? ''} data-total={total ?? ''}>
      <span
        className="run"
        role="progressbar"
        aria-label={t(['正在导出', 'Exporting'])}
        aria-valuetext={said}
        {...(share === null
          ? {}
          : { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': Math.round(share * 100) })}
      >
        <span className="done" style={{ width: share === null ? '100%' : `${share * 100}%` }} />
        <span className="said">{compact && share !== null ? `${formatNumber(share * 100)}%` : said}</span>
      </span>
      <span className="visually-hidden" role="status">
        {step === 0
          ? t(['正在导出', 'Exporting'])
          : t(['已导出 {n}%', '{n}% exported'], { n: (step * 100) / toldShares })}
      </span>
      <button
        ref={cancel}
        type="button"
        className={compact ? 'ib44' : 'btn q sm'}
        data-part="export-cancel"
        aria-label={t(['取消导出', 'Cancel the export'])}
        onClick={() => cancelExport(id)}
      >
        {compact ? <Icon name="cross" size={20} /> : t(words.cancel)}
      </button>
    </span>
  );
};
