import { Link } from 'wouter';

import { alarmWord } from '#domain/words/alarm-words.ts';
import { missing } from '#domain/time/time.ts';
import { acknowledge, type Alarm, cuedHere } from '#state/alarms/alarms.ts';
import { inProgressCount, openCounts, toDoCount } from '#state/alarms/open-counts.ts';
import { useOpenAlarms } from '#templates/open-alarms/use-open-alarms.ts';
import { AsOf } from '#templates/table-state.tsx';
import { useTranslation } from '#ui/language.tsx';

import { WaitingAlarm } from './waiting-alarm.part.tsx';
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
  const { t } = useTranslation();
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
          {rows.map((alarm) => (
            <WaitingAlarm key={alarm.id} alarm={alarm} onConfirm={() => void confirm(alarm)} />
          ))}
        </tbody>
      </table>
    </section>
  );
};
