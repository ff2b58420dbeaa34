import { Link, useLocation } from 'wouter';
import type { ReactNode } from 'react';

import { addressOf, entriesWithoutQuickAdd, isExternalUrl, type MenuEntry } from '#domain/menu/menu.ts';
import { textIn } from '#i18n/text.ts';
import { addQuickVisit } from '#state/session/quick-visits.ts';
import { overlayOpen } from '#state/view/sidebar.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { prefetchPage } from '../start/prefetch.ts';
import sidebar from './sidebar.module.css';

/** A page's entry. External addresses are left to the browser; others are navigated inside (specification 2). */
export const SidebarLink = ({
  entry,
  className,
  mini = false,
  children,
}: {
  readonly entry: MenuEntry;
  readonly className: string | undefined;
  /** Icon only; the name stays for those who listen. */
  readonly mini?: boolean;
  readonly children?: ReactNode;
}) => {
  const { t, language } = useTranslation();
  const [path] = useLocation();
  const title = textIn([entry.name, entry.nameEn], language);
  if (isExternalUrl(entry.url)) {
    return (
      <a className={className} href={entry.url} target="_blank" rel="noreferrer">
        {children}
        <span>{title}</span>
      </a>
    );
  }
  const address = addressOf(entry.url);
  const here = addressOf(path) === address;
  return (
    <div className={sidebar.row} data-part="menu-entry">
      <Link
        className={className}
        href={`/${address}`}
        title={mini ? title : undefined}
        aria-label={mini ? title : undefined}
        aria-current={here ? 'page' : undefined}
        onPointerEnter={() => prefetchPage(address)}
        onFocus={() => prefetchPage(address)}
        onClick={() => {
          overlayOpen.value = false;
        }}
      >
        {children}
        {mini ? null : <span>{title}</span>}
      </Link>
      {mini || entriesWithoutQuickAdd.includes(entry.name) ? null : (
        <button
          type="button"
          className={sidebar.add}
          data-part="add-to-quick"
          title={t(['加入快速访问', 'Add to quick access'])}
          aria-label={`${t(['加入快速访问', 'Add to quick access'])} ${title}`}
          onClick={() => void addQuickVisit(address, entry.name)}
        >
          <Icon name="plus" size={12} />
        </button>
      )}
    </div>
  );
};
