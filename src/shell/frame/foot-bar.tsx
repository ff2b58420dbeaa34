import { formatClock } from '#domain/time/time.ts';
import { connection, silenceS } from '#state/hub/connection.ts';
import { fleetAsOf } from '#state/fleet/truck-status.ts';
import { useTranslation } from '#ui/language.tsx';
import layout from '#ui/styles/layout.module.css';
import styles from './foot-bar.module.css';

/** Age of what is shown, lag, how many tabs share the connection, datum. */
export const FootBar = () => {
  const { t } = useTranslation();
  const asOf = fleetAsOf.value;
  const tabs = connection.value?.tabs ?? 1;
  return (
    <footer className={styles.bar} data-part="foot-bar">
      {asOf === null ? null : (
        <span data-part="as-of" data-value={asOf.ms}>
          {t(['数据截至', 'Data as of'])} {formatClock(asOf.ms)}
        </span>
      )}
      {silenceS.value === null ? null : (
        <span>{t(['距上次通信 {s} 秒', 'Last contact {s} s ago'], { s: silenceS.value })}</span>
      )}
      {tabs > 1 ? (
        <span>{t(['{n} 个标签页共用一条连接', '{n} {n:tab|tabs} share one connection'], { n: tabs })}</span>
      ) : null}
      <span className={layout.spacer} />
      <span>UTC+8</span>
      <span>WGS-84</span>
    </footer>
  );
};
