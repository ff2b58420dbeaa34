import chartFrame from '#ui/chart/chart-frame.module.css';

import styles from './report-heat.module.css';

/** The place of the map while its code is fetched: the charts and rows below stay where they are when it comes. */
export const HeatPlace = () => (
  <div className={`${chartFrame.chart} ${styles.heat}`}>
    <div className={styles.caption} />
    <div className={styles.body} />
  </div>
);
