import type { ReadonlySignal } from '@preact/signals-react';

import type { ArchiveNote } from '#contract/archive-note.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import { formatClock, formatDateTime } from '#domain/time/time.ts';
import { board } from '#state/alarms/alarms.ts';
import { toDoCount } from '#state/alarms/open-counts.ts';
import type { PastFleet } from '#state/tracks/past-fleet.ts';
import { now } from '#state/view/clock.ts';
import { ArchiveHint } from '#templates/archive-hint.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';

import styles from './past.module.css';

const Moment = ({ atMs }: { readonly atMs: ReadonlySignal<number> }) => {
  const { language } = useTranslation();
  const ms = atMs.value;
  return (
    <>
      <b data-part="past-moment" data-value={new Date(ms).toISOString()}>
        {formatDateTime(ms, language)}
      </b>
      <span>{relativeTime(ms, now.value, language)}</span>
    </>
  );
};

/** Says that this is the past, which moment of it, and how to get back; alarms of now are counted apart. */
export const PastHead = ({
  atMs,
  fleet,
  cached,
  archive,
  onLive,
}: {
  readonly atMs: ReadonlySignal<number>;
  readonly fleet: PastFleet | null;
  /** Read from this device. */
  readonly cached: boolean;
  /** What of it came from the archive. */
  readonly archive: ArchiveNote | null;
  readonly onLive: () => void;
}) => {
  const { t } = useTranslation();
  const placed = fleet?.trucks.filter(({ longitudeDeg }) => longitudeDeg !== null).length ?? 0;
  const offline = fleet?.trucks.filter(({ status }) => status === 0).length ?? 0;
  const since = fleet?.knownSince ?? [];
  const waiting = toDoCount.value ?? board.value.unconfirmed;
  return (
    <div className={styles.head} data-part="past-head">
      <span role="status">{t(['回溯中', 'Past'])}</span>
      <Moment atMs={atMs} />
      {fleet === null ? null : (
        <span className={styles.facts} data-part="past-states" data-value={fleet.time}>
          {t(
            [
              '{all} 辆中 {placed} 辆有位置，{offline} 辆当时离线',
              '{placed} of {all} {all:truck has|trucks have} a place, {offline} {offline:was|were} offline',
            ],
            {
              all: fleet.trucks.length,
              placed,
              offline,
            },
          )}
          {cached
            ? ` · ${t(['本机保存，状态为 {time}', 'kept on this device, states of {time}'], {
                time: formatClock(fleet.time),
              })}`
            : ''}
          {fleet.changedSince.length === 0
            ? ''
            : ` · ${t(['{n} 条报警当时所知不同', '{n} {n:alarm was|alarms were} known differently then'], {
                n: fleet.changedSince.length,
              })}`}
          {since.length === 0
            ? ''
            : ` · ${t(
                [
                  '{n} 辆的位置或容积后来有补传或更正',
                  '{n} {n:truck|trucks}: places or volumes came or were corrected later',
                ],
                {
                  n: since.length,
                },
              )}`}
        </span>
      )}
      <ArchiveHint note={archive} />
      <span className={layout.spacer} />
      {waiting === 0 ? null : (
        <span className={styles.live}>
          {t(['实时仍有 {n} 条未确认', '{n} unconfirmed now'], { n: waiting })}
        </span>
      )}
      <button type="button" className={buttons.button} data-part="back-to-live" onClick={onLive}>
        {t(['回到实时', 'Back to live'])} <kbd>Esc</kbd>
      </button>
    </div>
  );
};
