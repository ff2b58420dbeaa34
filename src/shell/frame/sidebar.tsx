import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

import { addressOf, type MenuEntry, type MenuTree } from '#domain/menu/menu.ts';
import { textIn } from '#i18n/text.ts';
import { sidebar } from '#state/session/menus.ts';
import { mobile } from '#state/view/viewport.ts';
import { overlayOpen, sidebarOpen, toggleSidebar } from '#state/view/sidebar.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Menu } from '#ui/menu.tsx';

import { menuIcon } from './menu-icon.ts';
import { existingMenu } from './page-index.ts';
import { QuickAccess } from './quick-access.tsx';
import { SidebarLink } from './sidebar-link.tsx';
import layout from '#ui/styles/layout.module.css';
import styles from './sidebar.module.css';

const leaves = (node: MenuTree): readonly MenuEntry[] => [...node.child, ...node.menus.flatMap(leaves)];

const holds = (node: MenuTree, address: string): boolean =>
  leaves(node).some((leaf) => addressOf(leaf.url) === address);

const Group = ({ node, address }: { readonly node: MenuTree; readonly address: string }) => {
  const { language } = useTranslation();
  const inside = holds(node, address);
  const [open, setOpen] = useState(inside);
  useEffect(() => {
    if (inside) setOpen(true);
  }, [inside]);
  return (
    <>
      <button
        type="button"
        className={open ? `${styles.entry} ${styles.open}` : styles.entry}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name={menuIcon(node)} />
        <span>{textIn([node.name, node.nameEn], language)}</span>
        <span className={styles.arrow}>
          <Icon name={open ? 'down' : 'right'} size={14} />
        </span>
      </button>
      {open ? <Leaves node={node} /> : null}
    </>
  );
};

const Leaves = ({ node }: { readonly node: MenuTree }) => {
  const { language } = useTranslation();
  return (
    <>
      {node.child.map((entry) => (
        <SidebarLink key={entry.url} entry={entry} className={styles.nested} />
      ))}
      {node.menus.map((group) => (
        <div key={group.name} role="group" aria-label={textIn([group.name, group.nameEn], language)}>
          <h6 className={styles.groupHeading}>{textIn([group.name, group.nameEn], language)}</h6>
          <Leaves node={group} />
        </div>
      ))}
    </>
  );
};

/** The folded sidebar: one icon a group, its pages in a menu beside it. */
const MiniGroup = ({ node, address }: { readonly node: MenuTree; readonly address: string }) => {
  const { language } = useTranslation();
  const title = textIn([node.name, node.nameEn], language);
  const [, navigate] = useLocation();
  return (
    <Menu
      label={title}
      side="right"
      widthPx={232}
      head={title}
      items={leaves(node).map((leaf) => ({
        key: leaf.url,
        text: textIn([leaf.name, leaf.nameEn], language),
        href: `/${addressOf(leaf.url)}`,
        onSelect: () => navigate(`/${addressOf(leaf.url)}`),
      }))}
      trigger={(ties) => (
        <button
          {...ties}
          className={holds(node, address) ? `${styles.entry} ${styles.current}` : styles.entry}
          aria-label={title}
          title={title}
        >
          <Icon name={menuIcon(node)} />
        </button>
      )}
    />
  );
};

const Entries = ({ mini }: { readonly mini: boolean }) => {
  const [path] = useLocation();
  const address = addressOf(path);
  const nodes = existingMenu(sidebar.value);
  const isPage = (node: MenuTree): boolean => node.child.length === 0 && node.menus.length === 0;
  const single = nodes.filter(isPage);
  const groups = nodes.filter((node) => !isPage(node));
  return (
    <>
      {single.map((node) => (
        <SidebarLink key={node.url} entry={node} className={styles.entry} mini={mini}>
          <Icon name={menuIcon(node)} />
        </SidebarLink>
      ))}
      {single.length > 0 && !mini ? <div className={styles.separator} /> : null}
      {groups.map((node) =>
        mini ? (
          <MiniGroup key={node.name} node={node} address={address} />
        ) : (
          <Group key={node.name} node={node} address={address} />
        ),
      )}
    </>
  );
};

const Fold = ({ open }: { readonly open: boolean }) => {
  const { t } = useTranslation();
  const label = open ? t(['收起菜单', 'Collapse menu']) : t(['展开菜单', 'Expand menu']);
  return (
    <button
      type="button"
      className={styles.entry}
      aria-label={label}
      title={label}
      aria-expanded={open}
      data-part="sidebar-toggle"
      onClick={toggleSidebar}
    >
      <Icon name="panel" />
      {open ? <span>{t(['收起', 'Collapse'])}</span> : null}
    </button>
  );
};

/** The server's menu. Folded to icons or open as it was left; under 1024 px it lies over the page. */
export const Sidebar = () => {
  const { t } = useTranslation();
  const open = sidebarOpen.value;
  const label = t(['主菜单', 'Main menu']);
  if (mobile.value) {
    if (!open) return null;
    return (
      <div
        className={styles.overlay}
        data-part="sidebar-overlay"
        onClick={(event) => {
          if (event.target === event.currentTarget) overlayOpen.value = false;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') overlayOpen.value = false;
        }}
      >
        <nav className={styles.sidebar} aria-label={label} data-part="sidebar">
          <Entries mini={false} />
          <span className={layout.spacer} />
          <QuickAccess />
        </nav>
      </div>
    );
  }
  return (
    <nav
      className={open ? styles.sidebar : `${styles.sidebar} ${styles.mini}`}
      aria-label={label}
      data-part="sidebar"
      data-open={open}
    >
      <Entries mini={!open} />
      <span className={layout.spacer} />
      {open ? <QuickAccess /> : null}
      <Fold open={open} />
    </nav>
  );
};
