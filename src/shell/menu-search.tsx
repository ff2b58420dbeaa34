import type Fuse from 'fuse.js';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';

import { menuPages, menuSearchOptions, type MenuPage } from '#domain/menu-search.ts';
import { truckStateKey } from '#domain/truck-status-words.ts';
import { searchOpen } from '#state/menu-search.ts';
import { sidebar } from '#state/menus.ts';
import { fleet } from '#state/truck-status.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { existingMenu } from './page-index.ts';

interface Hit {
  readonly key: string;
  readonly href: string;
  readonly body: ReactNode;
  readonly truck: boolean;
}

type Ranges = readonly (readonly [number, number])[];

const marked = (text: string, ranges: Ranges): ReactNode => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to + 1)}</mark>);
    at = to + 1;
  }
  return [...parts, text.slice(at)];
};

const pageHits = (fuse: Fuse<MenuPage> | null, pages: readonly MenuPage[], query: string): readonly Hit[] => {
  const found =
    query === '' || fuse === null
      ? pages
          .slice(0, 8)
          .map((item) => ({ item, matches: [] as readonly { key?: string; indices: Ranges }[] }))
      : fuse.search(query, { limit: 8 });
  return found.map(({ item, matches = [] }) => ({
    key: item.path,
    href: `/${item.path}`,
    truck: false,
    body: (
      <>
        <Icon name="page" />
        <b>{marked(item.title, matches.find(({ key }) => key === 'title')?.indices ?? [])}</b>
        <span>{item.groups}</span>
      </>
    ),
  }));
};

const truckHits = (query: string): readonly Hit[] => {
  if (query === '') return [];
  const wanted = query.toUpperCase();
  const found = [];
  for (const truck of fleet().values()) {
    if (truck.signCode.toUpperCase().includes(wanted) || (truck.driverName ?? '').includes(query))
      found.push(truck);
    if (found.length === 5) break;
  }
  return found.map((truck) => ({
    key: truck.signCode,
    href: `/monitor/track_map?truck=${encodeURIComponent(truck.signCode)}`,
    truck: true,
    body: (
      <>
        <StateGlyph state={truckStateKey(truck.status)} />
        <Plate code={truck.signCode} />
        <span>
          {truck.companyName} · {Math.round(truck.speed ?? 0)} km/h{truck.area ? ` · ${truck.area}` : ''}
        </span>
      </>
    ),
  }));
};

/** Fuzzy search over the menu, and plates and drivers of the fleet. Arrows choose, Enter goes. */
const SearchBox = () => {
  const { t, language } = useSpeech();
  const [, navigate] = useLocation();
  const box = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const [fuse, setFuse] = useState<Fuse<MenuPage> | null>(null);
  const pages = menuPages(existingMenu(sidebar.value), language);

  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    void import('fuse.js').then(({ default: Fuse }) => {
      setFuse(
        new Fuse(menuPages(existingMenu(sidebar.value), language), {
          ...menuSearchOptions,
          keys: [...menuSearchOptions.keys],
          includeMatches: true,
        }),
      );
    });
  }, [language]);

  const hits = [...pageHits(fuse, pages, query), ...truckHits(query)];
  const close = (): void => {
    searchOpen.value = false;
  };
  const go = (hit: Hit | undefined): void => {
    if (!hit) return;
    close();
    navigate(hit.href);
  };
  const keys = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setChosen((chosen + step + hits.length) % Math.max(1, hits.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(hits[chosen]);
    }
  };
  const firstTruck = hits.findIndex(({ truck }) => truck);
  return (
    <dialog
      ref={box}
      className="pop-search"
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
          aria-label={t(['搜索菜单、车牌、司机', 'Search menu, plate, driver'])}
          placeholder={t(['搜索菜单、车牌、司机', 'Search menu, plate, driver'])}
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
          <div key={hit.key} role="presentation">
            {i === firstTruck ? <h6>{t(['车辆', 'Vehicles'])}</h6> : null}
            <div
              id={`hit-${i}`}
              className="pr"
              role="option"
              tabIndex={-1}
              aria-selected={i === chosen}
              onPointerMove={() => setChosen(i)}
              onClick={() => go(hit)}
              onKeyDown={keys}
            >
              {hit.body}
              {i === chosen ? <kbd>Enter</kbd> : null}
            </div>
          </div>
        ))}
        {hits.length === 0 ? <div className="empty-state">{t(['没有找到', 'Nothing found'])}</div> : null}
      </div>
      <div className="pop-foot">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t(['选择', 'choose'])}
        </span>
      </div>
    </dialog>
  );
};

export const MenuSearch = () => {
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        searchOpen.value = true;
      }
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return searchOpen.value ? <SearchBox /> : null;
};
