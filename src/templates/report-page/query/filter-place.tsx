import { FocusTrap } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

import { words } from '#i18n/words.ts';
import { phone } from '#state/view/viewport.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import styles from './filter-place.module.css';

/** Where the filters stand: above the table, on a phone in a sheet from below that Escape and a tap beside it close. */
export const FilterPlace = ({
  open,
  onClose,
  children,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  const sheet = phone.value && open;
  useEffect(() => {
    if (!sheet) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [sheet]);
  if (!phone.value) return children;
  if (!open) return null;
  const title = t(['筛选', 'Filters']);
  return (
    <>
      <div className={styles.scrim} onClick={onClose} aria-hidden="true" />
      <FocusTrap active>
        <div
          className={styles.sheet}
          role="dialog"
          aria-modal="true"
          aria-label={title}
          data-part="filter-sheet"
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
        >
          <div className={styles.head}>
            <b>{title}</b>
            <span className={layout.spacer} />
            <button type="button" className={buttons.quietIcon} aria-label={t(words.close)} onClick={onClose}>
              <Icon name="cross" />
            </button>
          </div>
          {children}
        </div>
      </FocusTrap>
    </>
  );
};
