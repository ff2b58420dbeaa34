import type { ReadonlySignal } from '@preact/signals-react';

import type { Period } from '#domain/time/period.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { useTranslation } from '#ui/language.tsx';
import type { MapPicture } from '#ui/map/base/map-picture.ts';
import mapLegend from '#ui/map/base/map-legend.module.css';

import { MapSheet } from '../map-sheet.tsx';
import { figuresOf } from './replay-figures.ts';
import { LegendRows } from './map/replay-legend.tsx';
import { letterOf } from './map/replay-on-map.ts';
import type { Colouring } from './replay-pieces.ts';
import type { ReplayTrack } from './replay-track.ts';
import styles from './replay.module.css';

/** The map of a replay on paper: its moment and period, what the colours mean, and each truck with its figures. */
export const ReplaySheet = ({
  tracks,
  chosen,
  period,
  colouring,
  sprays,
  atMs,
  picture,
}: {
  readonly tracks: readonly ReplayTrack[];
  readonly chosen: number;
  readonly period: Period;
  readonly colouring: Colouring;
  readonly sprays: boolean;
  readonly atMs: ReadonlySignal<number>;
  readonly picture: () => MapPicture | null;
}) => {
  const { t, language } = useTranslation();
  const several = tracks.length > 1;
  return (
    <MapSheet
      title={`${t(['轨迹回放', 'Track playback'])} · ${tracks.map(({ signCode }) => signCode).join(', ')}`}
      moment={() =>
        t(['{from} 至 {to}，此刻 {at}', '{from} to {to}, shown at {at}'], {
          from: formatDateTime(period.fromMs, language),
          to: formatDateTime(period.toMs, language),
          at: formatDateTime(atMs.peek(), language),
        })
      }
      picture={picture}
    >
      {() => (
        <>
          <li className={`${mapLegend.legend} ${styles.swatches}`}>
            <LegendRows colouring={colouring} sprays={sprays} />
            {several ? `(${letterOf(chosen)})` : ''}
          </li>
          {tracks.map((track, i) => (
            <li key={track.signCode} data-part="printed-truck">
              {several ? <b style={{ color: `var(--tw-s${i + 1})` }}>{letterOf(i)}</b> : null}{' '}
              {track.signCode}
              {figuresOf(track, language).map(({ key, text, value }) => (
                <span key={key}>
                  {' '}
                  · {t(text)} {value}
                </span>
              ))}
            </li>
          ))}
        </>
      )}
    </MapSheet>
  );
};
