import type Fuse from 'fuse.js';
import { useEffect, useState } from 'react';

import { menuPages, menuSearchOptions, type MenuPage } from '#domain/menu/menu-search.ts';
import { readingsOf, type Readings } from '#domain/names/pinyin.ts';
import { sidebar } from '#state/session/menus.ts';
import { useTranslation } from '#ui/language.tsx';

import { existingMenu } from '../frame/page-index.ts';
import type { SearchTools } from './hits.tsx';

/** Pages of the menu, the fuzzy index over them, and readings; the last two come when search is first opened. */
export const useSearchTools = (): SearchTools => {
  const { language } = useTranslation();
  const [fuse, setFuse] = useState<Fuse<MenuPage> | null>(null);
  const [readings, setReadings] = useState<Readings | null>(null);
  const menu = sidebar.value;
  useEffect(() => {
    let current = true;
    void import('fuse.js').then(({ default: Index }) => {
      if (!current) return;
      const pages = menuPages(existingMenu(menu), language);
      setFuse(
        new Index(pages, { ...menuSearchOptions, keys: [...menuSearchOptions.keys], includeMatches: true }),
      );
    });
    return () => {
      current = false;
    };
  }, [language, menu]);
  useEffect(() => {
    void import('#domain/names/pinyin-table.ts').then(({ pinyinTable }) =>
      setReadings(readingsOf(pinyinTable)),
    );
  }, []);
  return { pages: menuPages(existingMenu(menu), language), fuse, readings };
};
