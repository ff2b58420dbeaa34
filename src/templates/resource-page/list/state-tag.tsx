import type { StateTone } from '#resource/fields.ts';

import styles from './state-tag.module.css';

/** The state of a row: its words, and a mark that tells its tone by shape as well as by colour. */
export const StateTag = ({ text, tone }: { readonly text: string; readonly tone: StateTone }) => (
  <span className={styles.state} data-tone={tone}>
    <i className={styles.mark} aria-hidden="true" />
    {text}
  </span>
);
