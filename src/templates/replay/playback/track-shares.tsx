import { formatDateTime } from '#domain/time/time.ts';
import type { TrackShare } from '#state/tracks/track-shares.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';

import styles from './share-dialog.module.css';

/** Links to replays that are valid, each of which can be ended. */
export const TrackShares = ({
  shares,
  onRevoke,
}: {
  readonly shares: readonly TrackShare[];
  readonly onRevoke: (id: number) => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <>
      {' '}
      <h3 className={sections.heading}>{t(['有效的链接', 'Links that are valid'])}</h3>
      <ul className={styles.shares} data-part="shares">
        {shares.map((one) => (
          <li key={one.id} data-id={one.id}>
            <span>
              <b>{one.signCodes.join(', ')}</b>
              <small>
                {t(
                  [
                    '{name} 分享，至 {time}，打开 {n} 次',
                    'by {name}, until {time}, opened {n} {n:time|times}',
                  ],
                  {
                    name: one.authorName,
                    time: formatDateTime(one.expiresTime, language),
                    n: one.opened,
                  },
                )}
              </small>
            </span>
            <button type="button" className={buttons.small} onClick={() => onRevoke(one.id)}>
              {t(['撤回', 'Revoke'])}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
