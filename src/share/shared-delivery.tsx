import { lazy, Suspense } from 'react';

import type { SharedView } from '#contract/sharing/share-links.ts';
import { isSealState, sealWords } from '#domain/cargo/seal-states.ts';
import { shownCode } from '#domain/cargo/certificate-code.ts';
import { estimateText } from '#domain/roads/way-words.ts';
import { deliveryPhases } from '#domain/sharing/delivery-phases.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { missing } from '#domain/time/time.ts';
import { oilLabel } from '#domain/words/oil-words.ts';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { type Translation, useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { shownMoment } from './shown-moment.ts';
import styles from './shared-delivery.module.css';

/** The library of maps is four times as large as all else here: it comes when there is a place to show. */
const PlaceMap = lazy(() => import('./place-map.tsx').then((file) => ({ default: file.PlaceMap })));

const minuteMs = 60_000;
/** An older position may be anywhere by now. */
const staleMs = 10 * minuteMs;

type Words = Pick<Translation, 't' | 'language'>;

/** `3 min ago`, in words that say no more than is known. */
const ageText = (sinceMs: number, { t, language }: Words): string =>
  sinceMs < minuteMs
    ? t(['刚刚', 'just now'])
    : t(['{time}前', '{time} ago'], {
        time: formatDuration(Math.floor(sinceMs / minuteMs) * 60, language),
      });

const clock = (time: string | null, nowMs: number, { language }: Words): string =>
  shownMoment(time, nowMs, language);

const arrivalText = (
  { arrivalTime, estimateKm, stopsBefore }: NonNullable<SharedView['arrival']>,
  phase: SharedView['phase'],
  nowMs: number,
  words: Words,
): string => {
  if (arrivalTime !== null) return clock(arrivalTime, nowMs, words);
  if (estimateKm !== null) return estimateText({ leastKm: estimateKm[0], mostKm: estimateKm[1] });
  if (stopsBefore) return words.t(['先到其他站', 'Other stops first']);
  return phase === 'planned' ? words.t(['开始装油后预计', 'Estimated once loading begins']) : missing;
};

const Arrival = ({ view, nowMs }: { readonly view: SharedView; readonly nowMs: number }) => {
  const words = useTranslation();
  const { t, language } = words;
  const { arrival, phase } = view;
  if (arrival === null) return null;
  const { areaName, areaNameEn, plannedTime, km } = arrival;
  const isThere = phase === 'arrived' || phase === 'unloading';
  return (
    <dl className={styles.facts} data-part="arrival">
      <div>
        <dt>{t(['目的地', 'Destination'])}</dt>
        <dd data-field="destination">{language === 'en' ? (areaNameEn ?? areaName) : areaName}</dd>
      </div>
      <div>
        <dt>{t(['预计到达', 'Arrival'])}</dt>
        <dd data-field="arrival" className={styles.figure}>
          {isThere ? t(['已到站', 'Arrived']) : arrivalText(arrival, phase, nowMs, words)}
        </dd>
      </div>
      {plannedTime === null ? null : (
        <div>
          <dt>{t(['计划', 'Planned'])}</dt>
          <dd>{clock(plannedTime, nowMs, words)}</dd>
        </div>
      )}
      {km === null || isThere ? null : (
        <div>
          <dt>{t(['还有', 'Still to go'])}</dt>
          <dd>{formatNumber(km, 1)} km</dd>
        </div>
      )}
    </dl>
  );
};

const Compartments = ({ compartments, seals }: Pick<SharedView, 'compartments' | 'seals'>) => {
  const { t, language } = useTranslation();
  const numbers = [
    ...new Set([...(compartments ?? []), ...(seals ?? [])].map(({ compartment }) => compartment)),
  ].toSorted((a, b) => a - b);
  if (numbers.length === 0) return null;
  const sealOf = (number: number): keyof typeof sealWords => {
    const seal = seals?.find(({ compartment }) => compartment === number)?.seal;
    return isSealState(seal) ? seal : 'unknown';
  };
  return (
    <table className={styles.table} data-part="compartments">
      <thead>
        <tr>
          <th scope="col">{t(['仓', 'No.'])}</th>
          {compartments === null ? null : (
            <>
              <th scope="col">{t(['油品', 'Product'])}</th>
              <th scope="col" className={styles.right}>
                {t(['20 °C 升', 'Litres at 20 °C'])}
              </th>
            </>
          )}
          {seals === null ? null : <th scope="col">{t(['铅封', 'Seal'])}</th>}
        </tr>
      </thead>
      <tbody>
        {numbers.map((number) => {
          const load = compartments?.find(({ compartment }) => compartment === number);
          return (
            <tr key={number}>
              <th scope="row">{number}</th>
              {compartments === null ? null : (
                <>
                  <td>{oilLabel(load?.oilCode ?? null, language)}</td>
                  <td className={styles.right}>{formatNumber(load?.v20L)}</td>
                </>
              )}
              {seals === null ? null : (
                <td data-field="seal" data-value={sealOf(number)}>
                  <SealGlyph seal={sealOf(number)} /> {t(sealWords[sealOf(number)])}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

const Certificate = ({ certificate }: Pick<SharedView, 'certificate'>) => {
  const { t } = useTranslation();
  return certificate === null ? (
    <p data-part="no-certificate">
      {t(['交接证书尚未签发', 'The delivery certificate has not been issued yet'])}
    </p>
  ) : (
    <a
      className={buttons.button}
      data-part="certificate"
      href={`/verify_certificate?code=${shownCode(certificate.code)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="shield" />
      {t(['查看并核验交接证书', 'See and verify the delivery certificate'])}
    </a>
  );
};

/** The place in words, for whoever sees no map, and how old it is. */
const Position = ({ view, nowMs }: { readonly view: SharedView; readonly nowMs: number }) => {
  const words = useTranslation();
  const { t } = words;
  const { place, phase } = view;
  if (place === null)
    return (
      <p className={styles.quiet} data-part="no-place">
        {phase === 'planned'
          ? t(['开始装油后显示位置', 'Its position is shown once loading begins'])
          : phase === 'unloaded'
            ? t(['已卸油，不再显示位置', 'Unloaded: the position is no longer shown'])
            : t(['位置未知', 'Position unknown'])}
      </p>
    );
  const ageMs = Math.max(0, nowMs - Date.parse(place.gpsTime));
  return (
    <p className={ageMs > staleMs ? styles.stale : styles.age} data-part="age" data-stale={ageMs > staleMs}>
      <Icon name="pin" />
      {t(['位置：{age}', 'Position: {age}'], { age: ageText(ageMs, words) })}
    </p>
  );
};

/** Whom it is for and when, over all of it: a picture of the page says whose it was. */
const Watermark = ({ text }: { readonly text: string }) => {
  const escaped = text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
  const width = 14 * text.length + 90;
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="150"><text x="8" y="132" font-size="14" font-family="sans-serif" transform="rotate(-18 8 132)">${escaped}</text></svg>`;
  return (
    <div
      className={styles.watermark}
      aria-hidden="true"
      data-part="watermark"
      data-text={text}
      style={{ maskImage: `url("data:image/svg+xml,${encodeURIComponent(tile)}")` }}
    />
  );
};

/** What an open link shows: state first, then when, what, where. */
export const SharedDelivery = ({
  view,
  readMs,
  nowMs,
  away,
}: {
  readonly view: SharedView;
  readonly readMs: number;
  readonly nowMs: number;
  readonly away: boolean;
}) => {
  const words = useTranslation();
  const { t, language } = words;
  const { contents, phase, place, arrival } = view;
  const ageMs = place === null ? 0 : nowMs - Date.parse(place.gpsTime);
  const readAt = clock(new Date(readMs).toISOString(), nowMs, words);
  return (
    <div className={styles.body} data-map={contents.includes('place')}>
      <section className={styles.info}>
        <h1 className={styles.plate}>
          <Plate code={view.signCode} />
        </h1>
        {phase === null ? null : (
          <p className={styles.phase} data-field="phase" data-value={phase} role="status">
            {t(deliveryPhases[phase].text)}
          </p>
        )}
        {away ? (
          <p className={styles.away} role="status" data-part="away">
            <Icon name="warning" />
            {t(['连不上服务器，以下为 {age}的情况', 'The server can’t be reached; this is from {age}'], {
              age: ageText(Math.max(0, nowMs - readMs), words),
            })}
          </p>
        ) : null}
        <Arrival view={view} nowMs={nowMs} />
        {view.driver === null ? null : (
          <dl className={styles.facts}>
            <div>
              <dt>{t(['驾驶员', 'Driver'])}</dt>
              <dd>{view.driver}</dd>
            </div>
          </dl>
        )}
        <Compartments compartments={view.compartments} seals={view.seals} />
        {contents.includes('certificate') && phase === 'unloaded' ? (
          <Certificate certificate={view.certificate} />
        ) : null}
        {contents.includes('place') ? <Position view={view} nowMs={nowMs} /> : null}
        <footer className={styles.foot}>
          <p>
            {t(['供 {audience} 查看', 'For {audience}'], { audience: view.audience })} ·{' '}
            {t(['{time} 更新', 'as of {time}'], { time: readAt })}
          </p>
          <p>
            {view.untilUnloaded
              ? t(
                  ['链接至卸油后一段时间或 {time} 有效', 'Valid until some time after unloading, or {time}'],
                  {
                    time: clock(view.expiresTime, nowMs, words),
                  },
                )
              : t(['链接有效至 {time}', 'Valid until {time}'], {
                  time: clock(view.expiresTime, nowMs, words),
                })}
          </p>
        </footer>
      </section>
      {place === null ? null : (
        <section className={styles.map} aria-label={t(['地图', 'Map'])}>
          <Suspense fallback={<p className={styles.quiet}>{t(['正在读取地图…', 'Reading the map…'])}</p>}>
            <PlaceMap
              place={place}
              signCode={view.signCode}
              stale={ageMs > staleMs}
              destination={
                arrival === null || arrival.longitudeDeg === null || arrival.latitudeDeg === null
                  ? null
                  : {
                      longitudeDeg: arrival.longitudeDeg,
                      latitudeDeg: arrival.latitudeDeg,
                      name: language === 'en' ? (arrival.areaNameEn ?? arrival.areaName) : arrival.areaName,
                    }
              }
            />
          </Suspense>
        </section>
      )}
      <Watermark text={`${view.audience} · ${readAt}`} />
    </div>
  );
};
