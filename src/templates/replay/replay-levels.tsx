import { formatNumber } from '#domain/text/number-format.ts';
import { words } from '#i18n/words.ts';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';

import type { Player } from './player/player.ts';
import { valueAt } from './player/replay-moment.ts';
import type { ReplayTrack } from './replay-track.ts';
import styles from './replay.module.css';

/** The last reading of each compartment that was known at the moment. */
export const ReplayLevels = ({ player, track }: { readonly player: Player; readonly track: ReplayTrack }) => {
  const { t } = useTranslation();
  const atMs = player.secondMs.value;
  if (track.compartments.length === 0) return null;
  return (
    <div className={styles.levels} data-part="replay-levels">
      <table className={tables.compact}>
        <thead>
          <tr>
            <th>{t(words.compartment)}</th>
            <th>{t(words.level)} mm</th>
            <th>V20 L</th>
            <th>℃</th>
          </tr>
        </thead>
        <tbody>
          {track.compartments.map(({ compartment, level, v20, temperature }) => (
            <tr key={compartment}>
              <td>{compartment}</td>
              <td>{formatNumber(valueAt(level, atMs))}</td>
              <td>{formatNumber(valueAt(v20, atMs))}</td>
              <td>{formatNumber(valueAt(temperature, atMs), 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
