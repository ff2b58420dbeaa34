import { missing } from '#domain/time/time.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './held-shares.module.css';

/** One value and how many trucks hold it; null: nobody knows of them. */
export interface HeldShare {
  readonly text: string | null;
  readonly trucks: number;
  /** It is the wanted one. */
  readonly isWanted: boolean;
}

/** Present values as boxes as wide as their trucks: solid is wanted already, dashed is not known. */
export const HeldShares = ({ shares }: { readonly shares: readonly HeldShare[] }) => {
  const { t } = useTranslation();
  if (shares.length === 0) return <>{missing}</>;
  return (
    <span className={styles.shares}>
      {shares.map(({ text, trucks, isWanted }) => (
        <span
          key={text ?? 'unknown'}
          data-kind={text === null ? 'unknown' : isWanted ? 'wanted' : 'other'}
          style={{ flexGrow: trucks }}
          title={`${text ?? t(['未读', 'Not read'])} × ${trucks}`}
        >
          <b>{text === null ? '?' : text === '' ? missing : text}</b> ×{trucks}
        </span>
      ))}
    </span>
  );
};
