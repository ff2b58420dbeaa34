import { handlingOf, handlingWords } from '#domain/alarms/alarm-states.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';

import { alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import { takeRight } from '#state/alarms/alarm-view.ts';
import { acknowledge, acknowledgeWords, type Alarm, everyAlarm, openAlarm } from '#state/alarms/alarms.ts';
import { judgedNext } from '#state/alarms/confirm-and-judge.ts';
import { recentAlarms } from '#state/alarms/recent-alarms.ts';
import { mayShelve, shelving } from '#state/alarms/shelving.ts';
import { mayDo } from '#state/session/session.ts';
import { liveVideoLink } from '#state/video/video-links.ts';
import { nameIn } from '#state/view/english-names.ts';
import { personIn } from '#state/view/person-names.ts';
import { alarmFacts } from '#templates/alarm-facts.ts';
import { useAlarmPlace } from '#templates/open-alarms/use-alarm-place.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { JudgeForm } from '#templates/judging/judge-form.tsx';
import { ReadAge } from '#templates/table-state.tsx';
import { TruckPicture, useTruckDetail } from '#templates/truck-picture.tsx';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';
import { Plate } from '#ui/plate.tsx';

import { alarmFill } from './alarm-fill.ts';
import { mapLink } from './open-alarm.ts';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import styles from './alarm-drawer.module.css';

const AlarmHistory = lazy(() => import('#templates/alarm-history.tsx'));

const nowhere = { area: null, longitudeDeg: null, latitudeDeg: null };

/** The alarm as it stands now: whoever has said something of it last, here or elsewhere. */
const latestOf = (alarm: Alarm): Alarm =>
  [...everyAlarm.value, ...recentAlarms.value]
    .filter(({ id }) => id === alarm.id)
    .reduce((latest, each) => (each.stateVersion > latest.stateVersion ? each : latest), alarm);

/** One alarm with everything known of it, for types whose page does not exist. */
// oxlint-disable-next-line max-lines-per-function -- each part of its own costs the first page 60 to 100 bytes; it reads from top to bottom
export const AlarmDrawer = () => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const chosen = openAlarm.value;
  const alarm = chosen === null ? null : latestOf(chosen);
  const read = useTruckDetail(alarm?.signCode ?? null);
  const place = useAlarmPlace(alarm ?? nowhere);
  const close = (): void => {
    judgedNext.value = null;
    openAlarm.value = null;
  };
  useEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) openAlarm.value = null;
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, []);
  const shown = alarm !== null;
  useEffect(() => (shown ? takeRight(424) : undefined), [shown]);
  const panel = useDrawerFocus<HTMLElement>(shown);
  if (alarm === null) return null;
  const { priority } = alarmWord(alarm.type);
  const text = alarmName(alarm.type, alarm.properties['cause']);
  const facts: readonly (readonly [Text, string])[] = [
    [['开始', 'Began'], formatDateTime(alarm.startTime, language)],
    [
      ['结束', 'Ended'],
      alarm.endTime === null ? t(['仍在持续', 'Still on']) : formatDateTime(alarm.endTime, language),
    ],
    ...alarmFacts(alarm.properties).map(([name, said]) => [name, t(said)] as const),
    [words.place, place],
    [['车队', 'Fleet'], nameIn(alarm.companyName, language)],
    [words.driver, alarm.driverName === null ? '—' : personIn(alarm.driverName, language)],
    [
      ['处理', 'Handling'],
      `${t(handlingWords[handlingOf(alarm)].text)}${alarm.stateBy ? ` · ${alarm.stateBy}` : ''}`,
    ],
  ];
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles.drawer}
      role="dialog"
      aria-label={t(text)}
      data-part="alarm-detail"
      data-id={alarm.id}
    >
      <div className={drawers.head}>
        <PriorityGlyph priority={priority} fill={alarmFill(alarm)} size={18} />
        <h2>
          <Plate code={alarm.signCode} /> · {t(text)}
        </h2>
        <span className={layout.spacer} />
        <button type="button" className={buttons.quietSmallIcon} aria-label={t(words.close)} onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
      <div className={drawers.body} tabIndex={0} role="region" aria-label={t(words.details)}>
        <div className={`${sections.reason} ${styles.reason}`} data-priority={priority}>
          <PriorityGlyph priority={priority} fill={alarmFill(alarm)} size={18} />
          <div>
            <b>{alarmText(alarm, language)}</b>
          </div>
        </div>
        {read.value === null ? null : (
          <>
            <ReadAge read={read} />
            <TruckPicture detail={read.value} width={392} />
          </>
        )}
        <div className={sections.heading}>{t(words.details)}</div>
        <dl className={sections.facts}>
          {facts.map(([name, value]) => (
            <div key={name[0]} className={layout.contents}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Suspense fallback={null}>
          <AlarmHistory key={alarm.id} id={alarm.id} version={alarm.stateVersion} />
        </Suspense>
      </div>
      <div className={drawers.foot}>
        <button type="button" className={buttons.button} onClick={() => navigate(mapLink(alarm.signCode))}>
          <Icon name="pin" />
          {t(['看位置', 'Show place'])}
        </button>
        {mayDo('video.watch') ? (
          <button
            type="button"
            className={buttons.button}
            data-part="open-video"
            onClick={() => navigate(liveVideoLink(alarm.signCode))}
          >
            <Icon name="video" />
            {t(['视频', 'Video'])}
          </button>
        ) : null}
        {mayShelve(alarm) ? (
          <button
            type="button"
            className={buttons.button}
            data-part="shelve"
            onClick={() => {
              shelving.value = alarm;
            }}
          >
            <Icon name="mute" />
            {t(['搁置…', 'Shelve…'])}
          </button>
        ) : null}
        <span className={layout.spacer} />
        {alarm.state === 'unconfirmed' ? (
          <button
            type="button"
            className={priority === 1 ? buttons.danger : buttons.primary}
            onClick={() => void acknowledge([alarm])}
          >
            {t(acknowledgeWords())}
          </button>
        ) : null}
      </div>
      {/* Acknowledged and judged are different: the judgement is entered in words, after the acknowledgement. */}
      {alarm.state === 'unconfirmed' ? null : (
        <JudgeForm
          key={alarm.id}
          begun={judgedNext.value === alarm.id}
          alarms={[{ id: alarm.id, stateVersion: alarm.stateVersion }]}
          onDone={close}
        />
      )}
    </aside>
  );
};
