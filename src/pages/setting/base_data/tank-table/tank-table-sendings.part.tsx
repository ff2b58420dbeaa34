import { commandStates, isCommandState } from '#domain/commands/command-states.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { sendingReasons } from '#domain/words/sending-words.ts';
import type { Text } from '#i18n/text.ts';
import type { TankTableSending } from '#state/reports/tank-tables.ts';
import { useTranslation } from '#ui/language.tsx';
import ruled from '#ui/styles/ruled-list.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

const reasons: Readonly<Record<string, { readonly text: Text }>> = sendingReasons;

/** Every time a table of the compartment was sent to its console, and how that ended. */
export const TankTableSendings = ({ sendings }: { readonly sendings: readonly TankTableSending[] }) => {
  const { t, language } = useTranslation();
  if (sendings.length === 0) return null;
  const stateText = (state: string): string => (isCommandState(state) ? t(commandStates[state].text) : state);
  const reasonText = (detail: string): string => {
    const reason = Object.hasOwn(reasons, detail) ? reasons[detail] : undefined;
    return reason ? t(reason.text) : detail;
  };
  return (
    <div data-part="table-sendings">
      <h3 className={sections.heading}>{t(['下发记录', 'Sendings'])}</h3>
      <ul className={ruled.list}>
        {sendings.map(({ serial, state, time, authorName, attempts, progressPercent, detail }) => (
          <li key={`${time} ${state}`}>
            <span>
              <b>{serial === null ? '' : `v${serial}`}</b> {stateText(state)}
              {state === 'working' && progressPercent !== null ? ` ${progressPercent} %` : ''}
              {detail === '' ? '' : `${t(['：', ': '])}${reasonText(detail)}`}
            </span>
            <span className={typography.muted}>
              {formatDateTime(time, language)} · {authorName} ·{' '}
              {t(['发送 {n} 次', 'sent {n} {n:time|times}'], { n: attempts })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
