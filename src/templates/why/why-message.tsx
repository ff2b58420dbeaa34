import { formatDuration } from '#domain/time/duration.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime, instantMs, missing } from '#domain/time/time.ts';
import type { WhyMessage } from '#state/reports/report-why.ts';
import { useTranslation } from '#ui/language.tsx';

import { contentRows } from './content-rows.ts';
import { messageKindName } from './message-kinds.ts';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import layout from '#ui/styles/layout.module.css';

/** A message that came this much after its moment was late: it pops nothing up (engine rules, `alarm.popupMaxAgeMin`). */
const lateS = 600;

/** A stored message: its kind, its time and its arrival, and its content in words. */
export const WhyMessageView = ({ message }: { readonly message: WhyMessage }) => {
  const { t, language } = useTranslation();
  const at = instantMs(message.time);
  const received = instantMs(message.receivedTime);
  const delayS = at === null || received === null ? null : Math.round((received - at) / 1000);
  const shown = (ms: number | null): string => (ms === null ? missing : formatDateTime(ms, language));
  return (
    <dl className={`${sections.facts} ${typography.small}`} data-part="why-message" data-kind={message.kind}>
      <dt>{t(['报文', 'Message'])}</dt>
      <dd>
        <b>{t(messageKindName(message.kind))}</b> · {t(['终端', 'terminal'])} {message.terminal}
      </dd>
      <dt>{t(['时间', 'Time'])}</dt>
      <dd data-field="time" data-value={message.time}>
        {shown(at)}
        {message.clockSkewS === null ? null : (
          <span data-field="clockSkewS">
            {t([
              `（终端时钟快 ${formatNumber(message.clockSkewS)} 秒，已校正）`,
              ` (terminal’s clock was ${formatNumber(message.clockSkewS)} s ahead, corrected)`,
            ])}
          </span>
        )}
      </dd>
      <dt>{t(['收到时间', 'Received'])}</dt>
      <dd data-field="receivedTime" data-value={message.receivedTime}>
        {shown(received)}
        {delayS !== null && delayS > lateS ? (
          <b data-field="late">
            {t([
              `（补传，晚 ${formatDuration(delayS, 'zh')}）`,
              ` (late by ${formatDuration(delayS, 'en')})`,
            ])}
          </b>
        ) : null}
      </dd>
      {contentRows(message.data, language).map(({ path, name, value }) => (
        <div key={path} className={layout.contents}>
          <dt>{name}</dt>
          <dd data-field={path}>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
