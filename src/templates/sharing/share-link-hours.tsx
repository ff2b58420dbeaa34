import { graceHours } from '#domain/sharing/share-kinds.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

import styles from './share-link.module.css';
import type { ShareLinkDraft } from './use-share-link.ts';

const dayH = 24;

/** How long a link is valid, and of a delivery for how long after it. */
export const ShareLinkHours = ({ draft }: { readonly draft: ShareLinkDraft }) => {
  const { t } = useTranslation();
  const { isDelivery, possibleHours, hours, setHours, grace, setGrace } = draft;
  const hoursText = (one: number): string =>
    one < dayH
      ? t(['{n} 小时', '{n} {n:hour|hours}'], { n: one })
      : t(['{n} 天', '{n} {n:day|days}'], { n: one / dayH });
  return (
    <>
      <label className={styles.field}>
        {t(['最长有效', 'Valid for at most'])}
        <span className={inputs.frame}>
          <select name="hours" value={hours} onChange={(event) => setHours(Number(event.target.value))}>
            {possibleHours.map((one) => (
              <option key={one} value={one}>
                {hoursText(one)}
              </option>
            ))}
          </select>
        </span>
      </label>
      {isDelivery ? (
        <label className={styles.field}>
          {t(['卸油后结束', 'Ends after unloading'])}
          <span className={inputs.frame}>
            <select name="grace" value={grace} onChange={(event) => setGrace(Number(event.target.value))}>
              {graceHours.map((one) => (
                <option key={one} value={one}>
                  {t(['{time}后', 'by {time}'], { time: hoursText(one) })}
                </option>
              ))}
              <option value={0}>{t(['不结束', 'No'])}</option>
            </select>
          </span>
        </label>
      ) : null}
    </>
  );
};
