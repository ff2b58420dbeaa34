import type { ReactNode } from 'react';

import { formatDateTime } from '#domain/time/time.ts';
import { pastLink, playbackAddress, trackSearch } from '#state/tracks/track-address.ts';
import { maxFound } from '#state/tracks/track-search.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';
import typography from '#ui/styles/typography.module.css';

import { FoundFacts } from './found-facts.part.tsx';
import type { Found, FoundRow } from './found-row.part.ts';
import styles from './track-search.module.css';

const minuteMs = 60_000;
const longestMs = 3 * 24 * 60 * minuteMs;

/** The replay of what was found, ten minutes before and after it, three days at most. */
const replayOf = ({ signCode, fromMs, toMs }: FoundRow, nowMs: number): string => {
  const start = fromMs - 10 * minuteMs;
  const end = Math.min((toMs ?? nowMs) + 10 * minuteMs, start + longestMs);
  const period = { fromMs: start, toMs: end };
  return `/${playbackAddress}?${trackSearch({ signCodes: [signCode], period, atMs: fromMs })}`;
};

/** What was found, the newest first; a row shows its way on the map, and leads to replay and past. */
export const FoundList = ({
  found: { kind, rows, more },
  chosen,
  onChoose,
  children,
}: {
  readonly found: Found;
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  /** What can be done with all of it. */
  readonly children?: ReactNode;
}) => {
  const { t, language } = useTranslation();
  if (rows.length === 0)
    return (
      <EmptyState
        title={
          kind === 'stop'
            ? t(['没有车停留这么久', 'No truck stopped that long'])
            : t(['没有车到过这里', 'No truck was here'])
        }
        text={t([
          '按保存的定位点查询；定位点间隔超过 150 秒的路段不知道。',
          'Based on stored fixes; where two are more than 150 s apart the route between them is unknown.',
        ])}
      />
    );
  const trucks = new Set(rows.map(({ signCode }) => signCode)).size;
  const go = (address: string): void => {
    navigationRequest.value = address;
  };
  return (
    <>
      <div className={styles.summary}>
        <p className={styles.count} role="status" data-part="found-count">
          {more
            ? t(['超过 {n} 条，只列出最近的', 'More than {n}: the newest are listed'], { n: maxFound })
            : t(['{n} 条，{trucks} 辆车', '{n} found, {trucks} {trucks:truck|trucks}'], {
                n: rows.length,
                trucks,
              })}
        </p>
        {children}
      </div>
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} data-id={row.id} data-chosen={row.id === chosen ? '' : undefined}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={row.id === chosen}
              onClick={() => onChoose(row.id === chosen ? null : row.id)}
            >
              <span className={styles.head}>
                <Plate code={row.signCode} />
                <b>{formatDateTime(row.fromMs, language)}</b>
              </span>
              <FoundFacts row={row} kind={kind} />
            </button>
            <span className={styles.links}>
              <button type="button" className={typography.link} onClick={() => go(replayOf(row, now.peek()))}>
                {t(['轨迹回放', 'Playback'])}
              </button>
              <button
                type="button"
                className={typography.link}
                onClick={() => go(pastLink(row.signCode, row.fromMs))}
              >
                {t(['回溯全队', 'Fleet at this moment'])}
              </button>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
};
