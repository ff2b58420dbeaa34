import { formatClock } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import { logout, user } from '#state/session/session.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import lines from './lines.module.css';

/** Told this long before a session ends by its age. */
const warnMs = 10 * 60_000;

/** The session will end however busy one is: time to save and to sign in again. */
export const ExpiryLine = () => {
  const { t } = useTranslation();
  const ends = user.value?.sessionEndsTime;
  if (ends === undefined) return null;
  const leftMs = Date.parse(ends) - now.value;
  if (leftMs > warnMs || leftMs <= 0) return null;
  return (
    <div className={lines.line} data-part="expiry">
      <Icon name="warning" />
      <span>
        {t(
          [
            '登录将于 {clock} 到期（{min} 分钟后），请先保存',
            'The session ends at {clock} ({min} min left); save what you are doing',
          ],
          { clock: formatClock(ends), min: Math.ceil(leftMs / 60_000) },
        )}
      </span>
      <button type="button" className={buttons.small} onClick={() => void logout()}>
        {t(['重新登录', 'Sign in again'])}
      </button>
    </div>
  );
};
