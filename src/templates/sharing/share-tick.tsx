import type { Text } from '#i18n/text.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './share-link.module.css';

/** A box to tick, with its words. */
export const ShareTick = ({
  name,
  text,
  checked,
  onChange,
}: {
  readonly name: string;
  readonly text: Text;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}) => {
  const { t } = useTranslation();
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {t(text)}
    </label>
  );
};
