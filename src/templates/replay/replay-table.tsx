import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { trackStateAt, trackStates } from '#domain/fleet/track-state.ts';
import { words } from '#i18n/words.ts';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';

import type { Player } from './player/player.ts';
import { indexAt, valueAt } from './player/replay-moment.ts';
import type { ReplayTrack } from './replay-track.ts';
import styles from './replay-table.module.css';

/** Rows before and after the moment. */
const around = 12;

/** The fixes around the moment with the values of their time; a press goes there. */
export const ReplayTable = ({ player, track }: { readonly player: Player; readonly track: ReplayTrack }) => {
  const { t, language } = useTranslation();
  const { spots } = track;
  const index = indexAt(spots.length, (i) => spots[i]?.ms ?? 0, player.secondMs.value);
  const first = Math.max(0, Math.min(index - around, spots.length - 2 * around - 1));
  const rows = spots.slice(first, first + 2 * around + 1);
  return (
    <div
      className={styles.box}
      tabIndex={0}
      role="region"
      aria-label={t(['定位点', 'Fixes'])}
      data-part="replay-table"
    >
      <table className={`${tables.compact} ${styles.table}`}>
        <thead>
          <tr>
            <th>{t(['时间', 'Time'])}</th>
            <th>{t(words.speed)} km/h</th>
            <th>{t(['状态', 'State'])}</th>
            <th>{t(['总量 V20', 'Total V20'])} L</th>
            <th>{t(['电压', 'Voltage'])} V</th>
            <th>{t(['经度', 'Longitude'])}</th>
            <th>{t(['纬度', 'Latitude'])}</th>
            <th>{t(['来源', 'Received'])}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((spot, i) => (
            <tr
              key={spot.ms}
              aria-current={first + i === index ? 'time' : undefined}
              // What is read goes by whole seconds: the next one has this fix behind it.
              onClick={() => player.seek(Math.ceil(spot.ms / 1000) * 1000)}
            >
              <td>{formatDateTime(spot.ms, language)}</td>
              <td>{formatNumber(spot.speedKmh)}</td>
              <td>{t(trackStates[trackStateAt(track, spot.ms)])}</td>
              <td>{formatNumber(valueAt(track.totalV20, spot.ms))}</td>
              <td>{formatNumber(valueAt(track.voltage, spot.ms), 1)}</td>
              <td>{spot.longitudeDeg.toFixed(5)}</td>
              <td>{spot.latitudeDeg.toFixed(5)}</td>
              <td>{spot.filled ? t(['补传', 'Afterwards']) : t(['实时', 'Live'])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
