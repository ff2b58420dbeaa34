import { useState } from 'react';

import { words } from '#i18n/words.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import type { TrackAddress } from '#state/tracks/track-address.ts';
import { loadShares, revokeShare, sharedLink, shareHours, shareTracks } from '#state/tracks/track-shares.ts';
import { toast } from '#state/view/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import { copyText } from '../../copy-text.ts';
import { useRead } from '../../use-read.ts';
import styles from './share-dialog.module.css';
import { TrackShares } from './track-shares.tsx';

const hoursADay = 24;

/** Makes a link to a replay, shows it once, and ends links that were made. */
export const ShareDialog = ({
  asked,
  onClose,
}: {
  readonly asked: TrackAddress;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const [hours, setHours] = useState<number>(shareHours[1]);
  const [link, setLink] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refetchKey, setRefetchKey] = useState(0);
  const { value: shares } = useRead(String(refetchKey), loadShares);
  const share = async (): Promise<void> => {
    if (offline.value) {
      toast('warning', t(['离线，不能分享', 'Offline: nothing can be shared']));
      return;
    }
    setBusy(true);
    const outcome = await shareTracks(asked, hours);
    setBusy(false);
    if (!outcome.ok) showFailure(outcome.failure);
    else setLink(sharedLink(outcome.value.token));
    setRefetchKey(refetchKey + 1);
  };
  const revoke = async (id: number): Promise<void> => {
    const outcome = await revokeShare(id);
    if (!outcome.ok) showFailure(outcome.failure);
    setRefetchKey(refetchKey + 1);
  };
  return (
    <DialogBox
      title={t(['分享轨迹', 'Share this replay'])}
      onClose={onClose}
      width="32rem"
      foot={
        <>
          <button type="button" className={buttons.button} onClick={onClose}>
            {t(words.close)}
          </button>
          {link === null ? (
            <button
              type="button"
              className={buttons.primary}
              data-part="share-create"
              disabled={busy}
              onClick={() => void share()}
            >
              {t(['生成链接', 'Create a link'])}
            </button>
          ) : (
            <button type="button" className={buttons.primary} onClick={() => void copyText(link)}>
              {t(['复制', 'Copy'])}
            </button>
          )}
        </>
      }
    >
      <p className={typography.secondary}>
        {t(
          [
            '{plates} 在此时段的轨迹、停车、开封、装卸油；不含报警和照片。无需登录，任何有链接的人都能看。',
            'Track, stops, unsealings, loadings and unloadings of {plates} in this period; no alarms or photos. No sign-in needed: anyone with the link can view it.',
          ],
          { plates: asked.signCodes.join(', ') },
        )}
      </p>
      {link === null ? (
        <label className={styles.expiry}>
          {t(['有效期', 'Valid for'])}
          <span className={inputs.frame}>
            <select name="hours" value={hours} onChange={({ target }) => setHours(Number(target.value))}>
              {shareHours.map((one) => (
                <option key={one} value={one}>
                  {one === hoursADay
                    ? t(['1 天', '1 day'])
                    : t(['{n} 天', '{n} {n:day|days}'], { n: one / hoursADay })}
                </option>
              ))}
            </select>
          </span>
        </label>
      ) : (
        <>
          <p className={typography.secondary}>{t(['链接只显示这一次', 'The link is shown only once'])}</p>
          <p className={typography.toCopy} data-part="share-link">
            {link}
          </p>
        </>
      )}
      {shares === null || shares.length === 0 ? null : (
        <>
          <TrackShares shares={shares} onRevoke={(id) => void revoke(id)} />
        </>
      )}
    </DialogBox>
  );
};
