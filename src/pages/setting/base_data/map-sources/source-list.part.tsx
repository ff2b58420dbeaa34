import { embeddedGround } from '#domain/maps/ground.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import { sourceFaultWords } from '#domain/maps/source-fault-words.ts';
import type { Text } from '#i18n/text.ts';
import { now } from '#state/view/clock.ts';
import type { MapSourceState } from '#contract/fleet/maps.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './map-sources.module.css';

const megabyte = 1_048_576;

const Facts = ({ state }: { readonly state: MapSourceState }) => {
  const { t, language } = useTranslation();
  const { sizeBytes, tilesToday, failedToday, perDay, lastTileTime } = state;
  if (sizeBytes !== null)
    return (
      <span>
        {t(['{size}，不经外网', '{size}, nothing goes out'], {
          size:
            sizeBytes < megabyte
              ? `${formatNumber(sizeBytes / 1024)} kB`
              : `${formatNumber(sizeBytes / megabyte, 1)} MB`,
        })}
      </span>
    );
  if (state.kind === 'unreadable') return null;
  return (
    <>
      <span>
        {t(['今日 {tiles} 张', '{tiles} tiles today'], {
          tiles: `${formatNumber(tilesToday)}${perDay === null ? '' : ` / ${formatNumber(perDay)}`}`,
        })}
      </span>
      {failedToday === 0 ? null : (
        <span>{t(['失败 {n} 张', '{n} failed'], { n: formatNumber(failedToday) })}</span>
      )}
      <span>
        {t(['最近一张 {time}', 'last one {time}'], {
          time: lastTileTime === null ? missing : formatMoment(lastTileTime, now.peek(), language),
        })}
      </span>
    </>
  );
};

/** How a source stands. @param state null: the embedded map */
const standingOf = (state: MapSourceState | null): Text => {
  if (state === null) return ['永远可用', 'Always there'];
  if (state.fault !== null) return sourceFaultWords[state.fault].what;
  if (state.sizeBytes !== null || state.lastTileTime !== null) return ['正常', 'Answers'];
  return state.tilesToday === 0
    ? ['今天还没有人用过', 'Not asked today']
    : ['已请求，这里还没有图片', 'Asked, and no picture yet'];
};

/** Sources with their state in words; one of them is looked at on the map beside. */
export const SourceList = ({
  states,
  tried,
  onTry,
}: {
  readonly states: readonly MapSourceState[];
  readonly tried: string;
  readonly onTry: (id: string) => void;
}) => {
  const { t, language } = useTranslation();
  const row = (
    id: string,
    title: string,
    place: string,
    isShowable: boolean,
    state: MapSourceState | null,
  ) => {
    const fault = state?.fault ?? null;
    return (
      <li key={id} className={styles.source} data-source={id} data-fault={fault ?? undefined}>
        <div className={styles.head}>
          <b>{title}</b>
          <span className={styles.place}>{place}</span>
          <button type="button" aria-pressed={tried === id} disabled={!isShowable} onClick={() => onTry(id)}>
            {t(['试看', 'Try'])}
          </button>
        </div>
        <p className={styles.state} data-tone={fault === null ? 'good' : 'bad'}>
          {t(standingOf(state))}
          {state?.awaySince == null
            ? null
            : ` · ${t(['{time} 起', 'since {time}'], { time: formatMoment(state.awaySince, now.peek(), language) })}`}
        </p>
        {fault === null || state === null ? null : (
          <p>
            {t(sourceFaultWords[fault].todo)}
            {state.detail === '' ? null : <code>{state.detail}</code>}
          </p>
        )}
        {state === null ? null : (
          <p className={styles.facts}>
            <Facts state={state} />
          </p>
        )}
      </li>
    );
  };
  return (
    <ul className={styles.list}>
      {states.map((state) =>
        row(state.id, t([state.titleZh, state.titleEn]), state.place, state.kind !== 'unreadable', state),
      )}
      {row(
        embeddedGround,
        t(['内置', 'Embedded']),
        t(['中国东部，到 12 级', 'Eastern China, to level 12']),
        true,
        null,
      )}
    </ul>
  );
};
