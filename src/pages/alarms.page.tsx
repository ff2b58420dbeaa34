import { useState } from 'react';

import type { Priority } from '#domain/words/alarm-words.ts';
import { alarmWord } from '#domain/words/alarm-words.ts';
import { missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import { cuedHere } from '#state/alarms/alarms.ts';
import { inProgressCount, openCounts, toDoCount } from '#state/alarms/open-counts.ts';
import type { OpenGroup } from '#state/alarms/open-list.ts';
import { user } from '#state/session/session.ts';
import { useOpenAlarms } from '#templates/open-alarms/use-open-alarms.ts';
import { UnreachedList } from '#templates/notices/unreached-list.tsx';
import { AsOf } from '#templates/table-state.tsx';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';

import { AlarmCard } from './alarms/alarm-card.part.tsx';
import chips from '#ui/styles/filter-chips.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './alarms/alarms.module.css';

const read = 200;
const priorities = [1, 2, 3, 4] as const;

type Filter = Priority | 'all' | 'mine';

const titles: Readonly<Record<OpenGroup, Text>> = {
  toDo: ['未确认', 'Unconfirmed'],
  inProgress: ['处理中', 'In progress'],
};

/** Open alarms: those that nobody has confirmed, and those that somebody is at. On phones this is where alarms are. */
const AlarmsPage = () => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>('all');
  const [toDo, leaveOut] = useOpenAlarms('toDo', read);
  const [inProgress] = useOpenAlarms('inProgress', read);
  const lists = { toDo, inProgress };
  const counts = { toDo: toDoCount.value, inProgress: inProgressCount.value };
  const title = t(['报警', 'Alarms']);
  const name = user.value?.name ?? '';
  const rowsOf = (group: OpenGroup) =>
    (lists[group]?.rows ?? [])
      .filter(({ id }) => group === 'inProgress' || !cuedHere.value.has(id))
      .filter(({ type, stateBy }) =>
        filter === 'all' ? true : filter === 'mine' ? stateBy === name : alarmWord(type).priority === filter,
      )
      .toSorted((a, b) => b.startTime.localeCompare(a.startTime));
  const groups = (['toDo', 'inProgress'] as const).map((group) => ({ group, rows: rowsOf(group) }));
  const all = counts.toDo === null || counts.inProgress === null ? null : counts.toDo + counts.inProgress;
  const old = Object.values(lists).find((list) => list && !list.fresh);
  const known = lists.toDo !== undefined && lists.inProgress !== undefined;
  const chip = (key: Filter, content: React.ReactNode, label?: string) => (
    <button
      key={key}
      type="button"
      className={chips.chip}
      data-filter={key}
      aria-pressed={filter === key}
      aria-label={label}
      onClick={() => setFilter(key)}
    >
      {content}
    </button>
  );
  return (
    <Page ready={known} title={title}>
      <div className={styles.page}>
        <PageHead title={title} groups="">
          {old ? <AsOf ms={old.asOfMs} /> : null}
        </PageHead>
        <div className={styles.filters} role="group" aria-label={t(['筛选', 'Filter'])}>
          {chip(
            'all',
            <>
              {t(['全部', 'All'])} <b>{all ?? missing}</b>
            </>,
          )}
          {priorities.map((priority) =>
            chip(
              priority,
              <>
                <PriorityGlyph priority={priority} />
                <b>{openCounts.value?.toDo[priority - 1] ?? missing}</b>
              </>,
              t(['优先级 {p}，{n} 条未确认', 'Priority {p}, {n} unconfirmed'], {
                p: priority,
                n: openCounts.value?.toDo[priority - 1] ?? missing,
              }),
            ),
          )}
          {chip('mine', t(['我的', 'Mine']))}
        </div>
        <UnreachedList />
        {groups.map(({ group, rows }) => (
          <section key={group} className={styles.group} data-part={`alarms-${group}`}>
            <h2>
              {t(titles[group])} <span data-field={group}>{counts[group] ?? missing}</span>
            </h2>
            {lists[group] === null ? (
              <p className={typography.secondary} role="alert">
                {t(['没有读到', 'Could not be loaded'])}
              </p>
            ) : null}
            {(counts[group] ?? 0) > read && (lists[group]?.rows.length ?? 0) >= read ? (
              <p className={typography.secondary} data-part={`newest-${group}`} data-value={read}>
                {t(
                  [
                    '只列出最新的 {n} 条；更早的请在各报警页查询',
                    'Only the newest {n} are listed; for older ones see the pages of alarms',
                  ],
                  {
                    n: read,
                  },
                )}
              </p>
            ) : null}
            <ul>
              {rows.map((alarm) => (
                <AlarmCard key={alarm.id} alarm={alarm} onConfirmed={() => leaveOut(alarm.id)} />
              ))}
            </ul>
          </section>
        ))}
        {known && groups.every(({ rows }) => rows.length === 0) && !old ? (
          <EmptyState title={t(['没有未结的报警', 'No open alarms'])} />
        ) : null}
      </div>
    </Page>
  );
};

export default AlarmsPage;
