import { upMessages } from '#domain/authority/authority-messages.ts';
import { formatMoment } from '#domain/time/time.ts';
import type { AuthorityDay } from '#state/authority/authorities.ts';
import { now } from '#state/view/clock.ts';
import { ColumnChart } from '#ui/chart/column-chart.tsx';
import { useTranslation } from '#ui/language.tsx';
import figureStrip from '#ui/styles/figure-strip.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

import { Wide } from './wide.part.tsx';
import styles from './authority.module.css';

const rows = Object.values(upMessages);
const [place, pastPlaces] = [upMessages.place[0], upMessages.pastPlaces[0]];

const whole = (value: number | null): string => (value === null ? '—' : value.toLocaleString('en-US'));

/** What went up on a day, against what the authority says that it received. */
export const Sent = ({ day }: { readonly day: AuthorityDay }) => {
  const { t, language } = useTranslation();
  const countOf = (message: number): number => day.counts.find((one) => one.message === message)?.count ?? 0;
  const missing = day.received === null ? null : Math.max(0, (day.sentThen ?? 0) - day.received);
  return (
    <section className={styles.part} aria-label={t(['上报', 'Sent up'])}>
      <header>
        <h2>{t(['上报', 'Sent up'])}</h2>
        <span className={typography.muted}>
          {t([
            '与平台每 10,000 条的收数通知（9101）对账',
            'Compared with what the authority counts for each 10,000 (9101)',
          ])}
        </span>
      </header>
      <div className={figureStrip.strip}>
        <div>
          <span>{t(['已发', 'Sent'])}</span>
          <b>{whole(countOf(place) + countOf(pastPlaces))}</b>
        </div>
        <div>
          <span>{t(['平台收到', 'Received'])}</span>
          <b>{whole(day.received)}</b>
          {missing === null || missing === 0 ? null : (
            <small className={figureStrip.bad}>{t(['少 {n}', '{n} missing'], { n: missing })}</small>
          )}
        </div>
        <div>
          <span>{t(['待发或待确认', 'Waiting or unconfirmed'])}</span>
          <b>{whole(day.waiting)}</b>
        </div>
        <div>
          <span>{t(['补报', 'Sent later'])}</span>
          <b>{whole(countOf(pastPlaces))}</b>
        </div>
      </div>
      <div className={styles.chart}>
        <ColumnChart
          pieces={day.hours.map(({ hour, sent }) => ({
            key: String(hour),
            label: String(hour).padStart(2, '0'),
            figure: sent,
            text: whole(sent),
          }))}
          chosen={null}
          label={t(['每小时上报的位置', 'Positions sent in each hour'])}
          leastTop={10}
          low
          tickText={whole}
          onPress={undefined}
          onPoint={() => {}}
        />
      </div>
      <Wide label={t(['上行', 'Messages'])}>
        <table className={tables.compact}>
          <thead>
            <tr>
              <th>{t(['上行', 'Message'])}</th>
              <th className={tables.right}>{t(['当天', 'That day'])}</th>
              <th className={tables.right}>{t(['最近', 'Last'])}</th>
            </tr>
          </thead>
          <tbody>
            {day.counts.map(({ message, count, lastTime }) => {
              const [, zh, en] = rows.find(([id]) => id === message) ?? [0, '', ''];
              return (
                <tr key={message}>
                  <td>
                    {t([zh, en])} {message.toString(16).toUpperCase()}
                  </td>
                  <td className={tables.right}>{whole(count)}</td>
                  <td className={`${tables.right} ${typography.secondary}`}>
                    {formatMoment(lastTime, now.value, language)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Wide>
    </section>
  );
};
