import { directionOf } from '#domain/geo/bearing.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { frameMessages } from '#domain/devices/frame-messages.ts';
import { frameDetails, frameDirections, frameOutcomes } from '#domain/words/frame-words.ts';
import { formatMoment } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { HeardFrame } from '#contract/devices/terminal-about.ts';
import { now } from '#state/view/clock.ts';
import { Icon } from '#ui/icon.tsx';
import { type Translation, useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './terminal-panel.module.css';

type Worded = Readonly<Record<string, { readonly text: Text }>>;

const outcomes: Worded = frameOutcomes;
const details: Worded = frameDetails;

/** What a place says: how fast and where to, how far it has come, and where it is. */
const placeText = (place: NonNullable<HeardFrame['place']>, { t }: Translation): string =>
  [
    place.speedKmh === 0
      ? t(['停', 'stopped'])
      : t(['{n} km/h 向{to}', '{n} km/h {to}'], {
          n: formatNumber(place.speedKmh),
          to: t(directionOf(place.bearingDeg)),
        }),
    `${place.latitudeDeg.toFixed(5)}, ${place.longitudeDeg.toFixed(5)}`,
    ...(place.odometerKm === null ? [] : [`${formatNumber(place.odometerKm, 1)} km`]),
    ...(place.unread === 0 ? [] : [t(['{n} 个未读项', '{n} unread {n:item|items}'], { n: place.unread })]),
  ].join(' · ');

/** The last frames of a terminal in words, the newest first. */
export const HeardFrames = ({ frames }: { readonly frames: readonly HeardFrame[] }) => {
  const translation = useTranslation();
  const { t, language } = translation;
  const heading = t(['最近报文', 'Last frames']);
  return (
    <section data-part="heard-frames" aria-label={heading}>
      <h3 className={sections.heading}>{heading}</h3>
      {frames.length === 0 ? (
        <p className={typography.muted}>{t(['48 小时内没有报文', 'No frame within 48 hours'])}</p>
      ) : (
        <ul className={styles.frames}>
          {frames.map((frame) => (
            <li key={`${frame.time} ${frame.direction} ${frame.messageId}`} data-outcome={frame.outcome}>
              <time dateTime={frame.time}>{formatMoment(frame.time, now.value, language)}</time>
              <span className={styles.way}>
                <Icon name={frame.direction === 'in' ? 'upload' : 'download'} size={14} />
                <span className={typography.visuallyHidden}>{t(frameDirections[frame.direction].text)}</span>
              </span>
              <span className={styles.wrapped}>
                {frame.messageId === null
                  ? t(['不是报文', 'No message'])
                  : t(frameMessages[frame.messageId]?.text ?? [frame.messageId, frame.messageId])}
                {frame.place === null ? '' : ` · ${placeText(frame.place, translation)}`}
                {frame.outcome === 'answered' || frame.outcome === 'sent' ? null : (
                  <small className={typography.secondary}>
                    {' '}
                    {frame.detail === ''
                      ? t(outcomes[frame.outcome]?.text ?? [frame.outcome, frame.outcome])
                      : t(details[frame.detail]?.text ?? [frame.detail, frame.detail])}
                  </small>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
