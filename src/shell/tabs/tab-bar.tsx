import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';

import { homeAddress } from '#domain/menu/visited-tabs.ts';
import { words } from '#i18n/words.ts';
import { user } from '#state/session/session.ts';
import { panel } from '#state/view/panels.ts';
import { move, pinnedTabs, visitedTabs } from '#state/view/tabs.ts';
import { unsavedForms } from '#state/view/unsaved.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { MenuPopover, openMenuAt } from '#ui/menu.tsx';

import { titleOf } from '../frame/page-index.ts';
import { tabActions } from './tab-actions.ts';
import { TabList } from './tab-list.tsx';
import { tabMenu } from './tab-menu.tsx';
import iconButton from '../icon-button.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './tab-bar.module.css';

const secondaryButton = 2;

/** Visited pages, at most fifteen. Closing the one in front goes to the last that remains, else home. */
// oxlint-disable-next-line max-lines-per-function -- each part of its own costs the first page 60 to 100 bytes; it reads from top to bottom
export const TabBar = ({ active }: { readonly active: string }) => {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const strip = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(active);
  const [dragged, setDragged] = useState<string | null>(null);
  const actions = tabActions({ active, navigate, t });
  const tabs = visitedTabs.value;
  useEffect(() => {
    const bar = strip.current;
    if (bar === null) return undefined;
    const show = (): void =>
      bar.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    // A narrower window, or titles in another language, would leave it outside.
    const watch = new ResizeObserver(show);
    watch.observe(bar);
    for (const tab of bar.children) watch.observe(tab);
    return () => watch.disconnect();
  }, [active, tabs]);

  const openMenu = (address: string) => (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    setChosen(address);
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key of a keyboard names no place.
    const byKey = event.clientX === 0 && event.clientY === 0;
    const show = (): void => {
      if (menu.current)
        openMenuAt(menu.current, byKey ? box.left : event.clientX, byKey ? box.bottom : event.clientY);
    };
    // Where the menu is asked for by pressing, letting go outside of it would close it again.
    if ((event.buttons & secondaryButton) !== 0)
      addEventListener('pointerup', () => setTimeout(show), { once: true });
    else show();
  };

  return (
    <nav className={styles.bar} aria-label={t(['已打开的页面', 'Open pages'])} data-part="tabs">
      <div
        className={styles.scroll}
        ref={strip}
        onWheel={(event) => {
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
        }}
      >
        {tabs.map((address) => {
          const title = t(titleOf(address));
          const home = address === homeAddress;
          const pinned = pinnedTabs.value.has(address);
          return (
            <div
              key={address}
              className={address === active ? `${styles.tab} ${styles.current}` : styles.tab}
              data-id={address}
              data-pinned={pinned ? 'true' : undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', address);
                setDragged(address);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged !== null) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, address);
              }}
              onContextMenu={openMenu(address)}
            >
              <Link
                href={`/${address}`}
                draggable={false}
                aria-current={address === active ? 'page' : undefined}
                onMouseDown={(event) => {
                  // The middle button would begin to scroll.
                  if (event.button === 1) event.preventDefault();
                }}
                onAuxClick={(event) => {
                  if (event.button !== 1 || home) return;
                  event.preventDefault();
                  void actions.close(address);
                }}
              >
                {home ? <Icon name="home" size={14} /> : null}
                {pinned ? <Icon name="tack" size={12} /> : null}
                {title}
                {unsavedForms.value.has(address) ? (
                  <i className={styles.unsaved} data-part="unsaved" title={t(['未保存', 'Not saved'])}>
                    <span className={typography.visuallyHidden}>{t(['未保存', 'Not saved'])}</span>
                  </i>
                ) : null}
              </Link>
              {home || pinned ? null : (
                <button
                  type="button"
                  aria-label={`${t(words.close)} ${title}`}
                  onClick={() => void actions.close(address)}
                >
                  <Icon name="cross" size={12} />
                </button>
              )}
            </div>
          );
        })}
      </div>
      {user.value?.restrictedShell ? null : (
        <button
          type="button"
          className={iconButton.filling}
          aria-haspopup="dialog"
          aria-label={t(['本页说明', 'About this page'])}
          title={`${t(['本页说明', 'About this page'])} (Alt H)`}
          data-part="page-help-open"
          onClick={() => {
            panel.value = 'pageHelp';
          }}
        >
          <Icon name="help" size={14} />
        </button>
      )}
      <TabList onGo={(address) => navigate(`/${address}`)} />
      <button
        type="button"
        className={iconButton.filling}
        aria-haspopup="menu"
        aria-label={t(['页面操作', 'Page actions'])}
        title={t(['页面操作', 'Page actions'])}
        onClick={(event) => {
          setChosen(active);
          const box = event.currentTarget.getBoundingClientRect();
          if (menu.current) openMenuAt(menu.current, box.right, box.bottom);
        }}
      >
        <Icon name="more" size={14} />
      </button>
      <MenuPopover
        ref={menu}
        label={t(['{page} 的操作', 'Actions of {page}'], { page: t(titleOf(chosen)) })}
        widthPx={208}
        part="tab-menu"
        items={tabMenu(chosen, actions, t)}
      />
    </nav>
  );
};
