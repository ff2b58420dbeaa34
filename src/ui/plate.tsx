import { plateKindOf, plateParts } from '#domain/text/plate.ts';

import styles from './plate.module.css';

/** Characters of a text that is no plate, at most: what a terminal says may be anything. */
const most = 20;

/**
 * A plate: province and letter, a dot drawn by CSS (the text keeps `·`, so copying works), number.
 * Never broken, never truncated. What has not the form of one is a text like any other.
 */
export const Plate = ({ code }: { readonly code: string }) => {
  if (plateKindOf(code) === null)
    return code.length <= most ? <span>{code}</span> : <span title={code}>{code.slice(0, most - 1)}…</span>;
  const [place, number] = plateParts(code);
  return (
    <span className={styles.plate} data-part="plate">
      {place}
      {place === '' ? null : <s>·</s>}
      {number}
    </span>
  );
};
