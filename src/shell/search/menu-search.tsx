import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';

import type { Text } from '#i18n/text.ts';
import { readTrailers } from '#state/fleet/trailers.ts';
import { rememberSearch, searchHistory, searchOpen } from '#state/session/menu-search.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { pageHits, truckHits, type Hit } from './hits.tsx';
import { useSearchTools } from './use-search-tools.ts';
import layout from '#ui/styles/layout.module.css';
import placeholders from '#ui/styles/placeholders.module.css';
import styles from './menu-search.module.css';

const groupNames: Record<Hit['group'], Text> = {
  recent: ['最近', 'Recent'],
  pages: ['页面', 'Pages'],
  trucks: ['车辆', 'Vehicles'],
};

/** Fuzzy search over the menu, also by pinyin, and plates and drivers of the fleet. Arrows choose, Enter goes. */
// oxlint-disable-next-line max-lines-per-function -- each part of its own costs the first page 60 to 100 bytes; it reads from top to bottom
const SearchBox = () => {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const box = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const tools = useSearchTools();

  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    void readTrailers();
    return () => dialog?.close();
  }, []);

  const hits = [
    ...pageHits(tools, query.trim(), searchHistory.value),
    ...truckHits(tools.readings, query.trim()),
  ];
  const close = (): void => {
    searchOpen.value = false;
  };
  const go = (hit: Hit | undefined, elsewhere: boolean): void => {
    if (!hit) return;
    close();
    if (hit.group !== 'trucks') rememberSearch(hit.key);
    if (elsewhere) window.open(hit.href, '_blank', 'noopener');
    else navigate(hit.href);
  };
  useEffect(() => {
    document.getElementById(`hit-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const keys = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setChosen((chosen + step + hits.length) % Math.max(1, hits.length));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(hits[chosen], event.ctrlKey || event.metaKey);
    }
  };
  const headed = (i: number): boolean =>
    hits[i]?.group !== hits[i - 1]?.group && (i > 0 || hits[i]?.group === 'recent');
  return (
    <dialog
      ref={box}
      className={styles.dialog}
      data-part="menu-search"
      aria-label={t(['搜索', 'Search'])}
      onCancel={close}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <label>
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="search-hits"
          aria-activedescendant={hits[chosen] ? `hit-${chosen}` : undefined}
          aria-label={t(['搜索菜单、车牌、驾驶员', 'Search menu, plate, driver'])}
          placeholder={t(['搜索菜单、车牌、驾驶员', 'Search menu, plate, driver'])}
          value={query}
          onKeyDown={keys}
          onChange={(event) => {
            setQuery(event.target.value.trimStart());
            setChosen(0);
          }}
        />
        <kbd>Esc</kbd>
      </label>
      <div role="listbox" id="search-hits" aria-label={t(['结果', 'Results'])}>
        {hits.map((hit, i) => (
          <div key={`${hit.group} ${hit.key}`} role="presentation">
            {headed(i) ? <h6 role="presentation">{t(groupNames[hit.group])}</h6> : null}
            <div
              id={`hit-${i}`}
              className={styles.hit}
              role="option"
              tabIndex={-1}
              data-id={hit.key}
              data-group={hit.group}
              aria-selected={i === chosen}
              onPointerMove={() => setChosen(i)}
              onClick={(event) => go(hit, event.ctrlKey || event.metaKey)}
              onKeyDown={keys}
            >
              {hit.body}
              {i === chosen ? <kbd aria-hidden="true">Enter</kbd> : null}
            </div>
          </div>
        ))}
        {hits.length === 0 ? (
          <div className={placeholders.empty}>{t(['没有找到', 'Nothing found'])}</div>
        ) : null}
      </div>
      <div className={styles.foot}>
        <span data-keys>
          <kbd>↑</kbd> <kbd>↓</kbd> {t(['选择', 'choose'])}
        </span>
        <span data-keys>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t(['新标签', 'new tab'])}
        </span>
        <span className={layout.spacer} />
        <span>{t(['拼音首字母可用', 'Initials of pinyin work'])}</span>
      </div>
    </dialog>
  );
};

export const MenuSearch = () => (searchOpen.value ? <SearchBox /> : null);
