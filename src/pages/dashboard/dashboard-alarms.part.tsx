import { Link, useLocation } from 'wouter';

import { alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import { clockDuration } from '#domain/time/duration.ts';
import { formatMoment, instantMs, missing } from '#domain/time/time.ts';
import { acknowledge, acknowledgeWords, type Alarm, cuedHere, openAlarm } from '#state/alarms/alarms.ts';
import { inProgressCount, openCounts, toDoCount } from '#state/alarms/open-counts.ts';
import { now } from '#state/view/clock.ts';
import { nameIn } from '#state/view/english-names.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { useOpenAlarms } from '#templates/open-alarms/use-open-alarms.ts';
import { AsOf } from '#templates/table-state.tsx';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import dashboardTable from './dashboard-table.module.css';
import layout from '#ui/styles/layout.module.css';
import placeholders from '#ui/styles/placeholders.module.css';
import typography from '#ui/styles/typography.module.css';

const shown = 6;
/** Names beside the count of those in progress. */
const people = 3;
/** Enough that the most urgent are among them. */
const read = 200;

const byUrgency = (a: Alarm, b: Alarm): number =>
  alarmWord(a.type).priority - alarmWord(b.type).priority || (a.startTime < b.startTime ? 1 : -1);

/** Unconfirmed alarms, the urgent first. */
export const WaitingAlarms = () => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const [waiting, leaveOut] = useOpenAlarms('toDo', read);
  const asOfMs = waiting && !waiting.fresh ? waiting.asOfMs : null;
  const alarms =
    waiting?.rows
      .filter(({ id, state }) => state === 'unconfirmed' && !cuedHere.value.has(id))
      .toSorted(byUrgency) ?? null;
  const confirm = async (alarm: Alarm): Promise<void> => {
    // Gone at once; the next list says the same.
    if (await acknowledge([alarm])) leaveOut(alarm.id);
  };
  const rows = (alarms ?? []).slice(0, shown);
  const by = (openCounts.value?.inProgress ?? [])
    .slice(0, people)
    .map(({ name, count }) => `${name} ${count}`)
    .join(t(['、', ', ']));
  return (
    <section data-part="waiting-alarms">
      <h3>
        {t(['待处理的报警', 'Alarms to handle'])}
        <em data-field="waiting">{toDoCount.value ?? missing}</em>
        <em data-field="in-progress" data-value={inProgressCount.value ?? ''}>
          {t(['处理中 {n}', 'In progress {n}'], { n: inProgressCount.value ?? missing })}
          {by === '' ? '' : t(['（{by}）', ' ({by})'], { by })}
        </em>
        <span className={layout.spacer} />
        {asOfMs === null ? null : <AsOf ms={asOfMs} />}
        <Link href="/alarms" className={`${typography.muted} ${typography.small} ${dashboardTable.more}`}>
          {t(['全部报警', 'All alarms'])}
        </Link>
      </h3>
      {alarms !== null && alarms.length === 0 ? (
        <div className={`${placeholders.empty} ${dashboardTable.empty}`}>
          {asOfMs === null
            ? t(['没有待处理的报警', 'No alarms to handle'])
            : t([
                '当时没有待处理的报警，此后不详',
                'Nothing was known to wait then; what came since is not known',
              ])}
        </div>
      ) : null}
      {waiting === null ? (
        <div className={`${placeholders.empty} ${dashboardTable.empty}`}>
          {t(['待处理的报警没有读到', 'What waits could not be read'])}
        </div>
      ) : null}
      {waiting === undefined ? <div className={dashboardTable.rowsPlace} /> : null}
      <table className={dashboardTable.table}>
        <tbody>
          {rows.map((alarm) => {
            const { priority } = alarmWord(alarm.type);
            const text = alarmName(alarm.type, alarm.properties['cause']);
            const what = alarmText(alarm, language);
            const began = instantMs(alarm.startTime);
            return (
              <tr key={alarm.id} data-id={alarm.id} data-type={alarm.type}>
                <td className={dashboardTable.glyph}>
                  <PriorityGlyph priority={priority} fill={alarm.endTime === null ? 'unconfirmed' : 'gone'} />
                </td>
                <td className={`${typography.secondary} ${dashboardTable.wideOnly} ${dashboardTable.moment}`}>
                  {formatMoment(alarm.startTime, now.value, language)}
                </td>
                <td className={dashboardTable.plate}>
                  <button
                    type="button"
                    onClick={() => navigate(`/monitor/track_map?truck=${encodeURIComponent(alarm.signCode)}`)}
                  >
                    <Plate code={alarm.signCode} />
                  </button>
                </td>
                <td className={`${dashboardTable.ellipsis} ${dashboardTable.what}`}>
                  <button type="button" onClick={() => (openAlarm.value = alarm)}>
                    {t(text)}
                    {what === t(text) ? '' : `${t(['：', ': '])}${what}`}
                    {alarm.area ? (
                      <span className={typography.muted}> · {nameIn(alarm.area, language)}</span>
                    ) : null}
                  </button>
                </td>
                <td className={`${dashboardTable.right} ${typography.secondary} ${dashboardTable.wideOnly}`}>
                  {began === null ? '' : clockDuration((now.value - began) / 1000, language)}
                </td>
                <td className={`${dashboardTable.right} ${dashboardTable.action}`}>
                  <button
                    type="button"
                    className={`${buttons.small} ${dashboardTable.confirm}`}
                    onClick={() => void confirm(alarm)}
                  >
                    {t(acknowledgeWords())}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
