import styles from './authority.module.css';

/** More letters than three lines of a cell hold. */
const short = 200;

/** A text of an authority in a cell: a long one is scrolled in its own room, and pushes nothing else off the page. */
export const LongText = ({ text, label }: { readonly text: string; readonly label: string }) =>
  text.length <= short ? (
    text
  ) : (
    <div className={styles.long} role="region" aria-label={label} tabIndex={0}>
      {text}
    </div>
  );
