import styles from './plate.module.css';
/**
 * A plate: province and letter, a dot drawn by CSS (the text keeps `·`, so copying works), number.
 * Never broken, never truncated.
 */
export const Plate = ({ code }: { readonly code: string }) => {
  const head = code.slice(0, 2);
  const rest = code.slice(2).replace(/^[·\s]/, '');
  return (
    <span className={styles.plate} data-part="plate">
      {head}
      {rest === '' ? null : <s>·</s>}
      {rest}
    </span>
  );
};
