import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

import styles from './scope-tree.module.css';

/** Finds trucks of the tree by their plate. */
export const ScopeSearch = ({
  value,
  onValue,
}: {
  readonly value: string;
  readonly onValue: (value: string) => void;
}) => {
  const { t } = useTranslation();
  return (
    <label className={`${inputs.frame} ${styles.search}`}>
      <Icon name="search" />
      <input
        type="search"
        name="scopeSearch"
        value={value}
        placeholder={t(['车牌', 'Plate'])}
        aria-label={t(['查找车辆', 'Find a truck'])}
        onChange={(event) => onValue(event.target.value)}
      />
    </label>
  );
};
