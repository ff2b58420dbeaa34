import { useTranslation } from '#ui/language.tsx';

import styles from './place-file-dialog.module.css';
import type { RefusedPlace } from './use-place-import.ts';

/** Places that the server did not take, each with its reason. */
export const RefusedPlaces = ({ refused }: { readonly refused: readonly RefusedPlace[] }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.problem} role="alert" data-part="refused">
      <b>{t(['以下 {n} 项没有导入', 'These {n} were not imported'], { n: refused.length })}</b>
      {refused.map(({ rowNumber, name, text }) => (
        <div key={rowNumber}>
          {rowNumber} {name}：{text}
        </div>
      ))}
    </div>
  );
};
