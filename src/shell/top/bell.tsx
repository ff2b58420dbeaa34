import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'wouter';

import { handlingOf, handlingWords } from '#domain/alarms/alarm-states.ts';
import { alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import { floatOpen, setFloatOpen } from '#state/alarms/float-list.ts';
import { acknowledge, acknowledgeWords } from '#state/alarms/alarms.ts';
import { inProgressCount, openCountsAgedMs, toDoCount, toDoOf } from '#state/alarms/open-counts.ts';
import { now } from '#state/view/clock.ts';
import {
  isUnread,
  loadRecent,
  markRead,
  recentAlarms,
  recentKeptMs,
  unread,
} from '#state/alarms/recent-alarms.ts';
import { loadUnreachedSteps, markStepsRead, unreadSteps } from '#state/alarms/unreached-steps.ts';
import {
  loadCorrectedJudgements,
  markCorrectionsRead,
  unreadCorrections,
} from '#state/reports/alarm-steps.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { AsOf } from '#templates/table-state.tsx';
import { UnreachedList } from '#templates/notices/unreached-list.tsx';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { Popover } from '#ui/popover.tsx';

import { alarmFill } from '../alarms/alarm-fill.ts';
import { goToAlarm } from '../alarms/open-alarm.ts';
import { mayShelve, shelving } from '#state/alarms/shelving.ts';
import { ShelfList } from '../alarms/shelf-list.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import notices from './notices.module.css';
import popover from '#ui/popover.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './bell.module.css';

const CorrectedList = lazy(() => import('#templates/notices/corrected-list.tsx'));

/** Alarms, steps that told nobody and corrections that were not read yet. */
const unreadOf = (): number => unread.value + unreadSteps.value + unreadCorrections.value;

// oxlint-disable-next-line max-lines-per-function -- each part of its own costs the first page 60 to 100 bytes; it reads from top to bottom
const Notices = ({ close }: { readonly close: () => void }) => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const waiting = recentAlarms.value.filter(({ state }) => state === 'unconfirmed');
  return (
    <>
      <div className={popover.head}>
        <h2>{t(['通知', 'Notifications'])}</h2>
        <span className={typography.muted}>{t(['{n} 条未读', '{n} unread'], { n: unreadOf() })}</span>
        {recentKeptMs.value === null ? null : <AsOf ms={recentKeptMs.value} />}
        <span className={layout.spacer} />
        <button
          type="button"
          className={buttons.quietSmall}
          data-part="mark-read"
          disabled={unreadOf() === 0}
          onClick={() => {
            markRead();
            markStepsRead();
            markCorrectionsRead();
          }}
        >
          {t(['全部已读', 'Mark all read'])}
        </button>
        <button
          type="button"
          className={buttons.quietSmall}
          aria-pressed={floatOpen.value}
          onClick={() => setFloatOpen(!floatOpen.value)}
        >
          {t(['实时列表', 'Real-time list'])}
        </button>
      </div>
      <div className={popover.body} tabIndex={0} role="group" aria-label={t(['报警历史', 'Past alarms'])}>
        <UnreachedList onGo={close} />
        <Suspense fallback={null}>
          <CorrectedList onGo={close} />
        </Suspense>
        <ul className={notices.list}>
          {recentAlarms.value.map((alarm) => {
            const { priority } = alarmWord(alarm.type);
            const text = alarmName(alarm.type, alarm.properties['cause']);
            return (
              <li key={alarm.id} data-id={alarm.id} data-unread={isUnread(alarm) ? 'true' : undefined}>
                <button
                  type="button"
                  className={notices.notice}
                  onClick={() => {
                    close();
                    goToAlarm(alarm, navigate);
                  }}
                >
                  <PriorityGlyph priority={priority} fill={alarmFill(alarm)} />
                  <span className={notices.message}>
                    <Plate code={alarm.signCode} /> {t(text)}
                  </span>
                  <span className={`${typography.muted} ${typography.small}`}>
                    {formatMoment(alarm.startTime, now.value, language)}
                  </span>
                  <span className={notices.detail}>
                    {alarmText(alarm, language)} · {t(handlingWords[handlingOf(alarm)].text)}
                  </span>
                </button>
                {mayShelve(alarm) ? (
                  <button
                    type="button"
                    className={buttons.quietSmallIcon}
                    data-part="shelve"
                    title={t(['搁置…', 'Shelve…'])}
                    aria-label={`${t(['搁置…', 'Shelve…'])} ${alarm.signCode} ${t(text)}`}
                    onClick={() => {
                      close();
                      shelving.value = alarm;
                    }}
                  >
                    <Icon name="mute" size={14} />
                  </button>
                ) : null}
              </li>
            );
          })}
        </ul>
        {recentAlarms.value.length === 0 ? (
          <div className={popover.empty}>{t(['还没有报警', 'No alarms yet'])}</div>
        ) : null}
        <ShelfList />
      </div>
      <div className={popover.foot}>
        <span className={typography.muted}>
          {t(['{n} 条未确认，{m} 条处理中', '{n} unconfirmed, {m} in progress'], {
            n: toDoCount.value ?? missing,
            m: inProgressCount.value ?? missing,
          })}
        </span>
        {openCountsAgedMs.value === null ? null : <AsOf ms={openCountsAgedMs.value} />}
        <Link className={typography.link} href="/alarms" onClick={close}>
          {t(['全部报警', 'All alarms'])}
        </Link>
        <span className={layout.spacer} />
        <button
          type="button"
          className={buttons.small}
          data-part="acknowledge-shown"
          disabled={waiting.length === 0}
          onClick={() => void acknowledge(waiting).then(() => loadRecent())}
        >
          {t(acknowledgeWords(true), { n: waiting.length })}
        </button>
      </div>
    </>
  );
};

/** Number of unconfirmed alarms by priority, and of alarms that arrived since the list was last read. */
export const Bell = () => {
  const { t } = useTranslation();
  const unreached = unreadSteps.value;
  const anyUnread = unreadOf();
  const counts = t(['{n} 条未确认报警，{m} 条未读', '{n} unconfirmed alarms, {m} unread'], {
    n: toDoCount.value ?? missing,
    m: anyUnread,
  });
  const label =
    unreached === 0
      ? counts
      : t(['{counts}，{n} 步无人可通知', '{counts}, {n} {n:step|steps} reached no one'], {
          counts,
          n: unreached,
        });
  return (
    <Popover
      label={t(['通知', 'Notifications'])}
      widthPx={400}
      part="notices"
      onOpen={() => void Promise.all([loadRecent(), loadUnreachedSteps(), loadCorrectedJudgements()])}
      trigger={(ties) => (
        <button
          {...ties}
          className={styles.bell}
          data-part="bell"
          data-value={toDoCount.value ?? ''}
          data-unread={anyUnread}
          data-unreached={unreached}
          aria-label={label}
          title={label}
        >
          <span className={anyUnread > 0 ? `${styles.icon} ${styles.unread}` : styles.icon}>
            <Icon name="bell" />
          </span>
          {unreached > 0 ? (
            <span className={styles.unreached} data-part="bell-unreached">
              {t(['无人可通知', 'No one notified'])}
            </span>
          ) : null}
          {([1, 2] as const).map((priority) =>
            toDoOf(priority) > 0 ? (
              <span key={priority} className={layout.contents}>
                <PriorityGlyph priority={priority} />
                <b>{toDoOf(priority)}</b>
              </span>
            ) : null,
          )}
        </button>
      )}
    >
      {(close) => <Notices close={close} />}
    </Popover>
  );
};
