import { useState } from 'react';

import { formatDateTime } from '#domain/time/time.ts';
import { messages } from '#i18n/messages.ts';
import { openShared } from '#state/tracks/track-shares.ts';
import { now } from '#state/view/clock.ts';
import { language, switchLanguage } from '#state/view/language.ts';
import { scheme } from '#state/view/scheme.ts';
import { Replay } from '#templates/replay/replay.tsx';
import { replayTrackOf } from '#templates/replay/replay-track.ts';
import { useRead } from '#templates/use-read.ts';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { EmptyState, LoadingBars } from '#ui/page.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './shared_track/shared-track.module.css';

/** Guests have no settings: the other language is one press away. */
const OtherLanguage = () => {
  const other = language.value === 'zh' ? 'en' : 'zh';
  return (
    <button
      type="button"
      className={buttons.small}
      data-part="other-language"
      lang={other}
      onClick={() => switchLanguage(other)}
    >
      {other === 'zh' ? '中文' : 'English'}
    </button>
  );
};

/** A replay that somebody shared by a link: this and nothing else, without an account. */
const SharedTrackPage = () => {
  const { t, language: spoken } = useTranslation();
  const [token] = useState(() => location.hash.slice(1));
  const { value, failure } = useRead(token === '' ? null : token, async () => {
    const outcome = await openShared(token);
    if (!outcome.ok) return outcome;
    const { fromTime, toTime, expiresTime, tracks } = outcome.value;
    const period = { fromMs: Date.parse(fromTime), toMs: Math.min(Date.parse(toTime), now.peek()) };
    return {
      ...outcome,
      value: { period, expiresTime, tracks: tracks.map((track) => replayTrackOf(track, period.toMs)) },
    };
  });
  const anywhere = value?.tracks.some(({ spots }) => spots.length > 0) ?? false;
  const startMs = Math.min(...(value?.tracks ?? []).map(({ spots }) => spots[0]?.ms ?? Infinity));
  return (
    <main
      className={styles.page}
      data-page="shared_track"
      data-ready={token === '' || value !== null || failure !== null ? 'true' : undefined}
      aria-label={t(['共享轨迹', 'Shared replay'])}
    >
      <Mantine scheme={scheme.value}>
        {value !== null && anywhere ? (
          <Replay
            tracks={value.tracks}
            period={value.period}
            startMs={Math.max(value.period.fromMs, Math.ceil(startMs / 1000) * 1000)}
            head={
              <div className={styles.head}>
                <div className={styles.top}>
                  <Wordmark height={20} />
                  <OtherLanguage />
                </div>
                <h1>{t(['共享轨迹', 'Shared replay'])}</h1>
                <p className={typography.secondary}>
                  {value.tracks.map(({ signCode }) => signCode).join(', ')}
                  {' · '}
                  {formatDateTime(value.period.fromMs, spoken)} – {formatDateTime(value.period.toMs, spoken)}
                </p>
                <p className={`${typography.secondary} ${typography.small}`}>
                  {t(['链接有效至 {time}', 'This link is valid until {time}'], {
                    time: formatDateTime(value.expiresTime, spoken),
                  })}
                </p>
              </div>
            }
          />
        ) : (
          <div className={styles.rest}>
            <Wordmark height={24} />
            <OtherLanguage />
            {token !== '' && value === null && failure === null ? <LoadingBars /> : null}
            {token === '' ? <EmptyState title={t(['链接不完整', 'The link is not whole'])} /> : null}
            {failure === null ? null : <EmptyState title={failure.message} />}
            {value !== null ? <EmptyState title={t(messages.noLocationInformation)} /> : null}
          </div>
        )}
      </Mantine>
    </main>
  );
};

export default SharedTrackPage;
