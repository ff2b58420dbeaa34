import type Fuse from 'fuse.js';
import type { ReactNode } from 'react';

import type { MenuPage } from '#domain/menu/menu-search.ts';
import { pinyinMatch, pinyinRank, type Readings } from '#domain/names/pinyin.ts';
import { plateForm } from '#domain/text/plate.ts';
import { missing } from '#domain/time/time.ts';
import { truckStateKey } from '#domain/words/truck-status-words.ts';
import { trailerOf } from '#state/fleet/trailers.ts';
import { fleet } from '#state/fleet/truck-status.ts';
import { nameIn } from '#state/view/english-names.ts';
import { language } from '#state/view/language.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { Plate } from '#ui/plate.tsx';

export interface Hit {
  readonly key: string;
  readonly href: string;
  readonly body: ReactNode;
  readonly group: 'pages' | 'recent' | 'trucks';
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

const pageHit = (page: MenuPage, ranges: Ranges, group: Hit['group']): Hit => ({
  key: page.path,
  href: `/${page.path}`,
  group,
  body: (
    <>
      <Icon name="page" />
      <b>{marked(page.title, ranges)}</b>
      <span>{page.groups}</span>
    </>
  ),
});

const maxPages = 8;
const maxTrucks = 5;

/** What search works with; parts that still come are null. */
export interface SearchTools {
  readonly pages: readonly MenuPage[];
  readonly fuse: Fuse<MenuPage> | null;
  readonly readings: Readings | null;
}

/** Pages whose title reads like the letters, best first. */
const pinyinHits = ({ pages, readings }: SearchTools, query: string): readonly Hit[] => {
  if (readings === null) return [];
  return pages
    .flatMap((page) => {
      const places = pinyinMatch(readings, page.title, query);
      return places === null ? [] : [{ page, places }];
    })
    .toSorted((a, b) => pinyinRank(a.places) - pinyinRank(b.places))
    .map(({ page, places }) =>
      pageHit(
        page,
        places.map((at) => [at, at] as const),
        'pages',
      ),
    );
};

export const pageHits = (tools: SearchTools, query: string, history: readonly string[]): readonly Hit[] => {
  const { pages, fuse } = tools;
  if (query === '') {
    const recent = history.flatMap((path) => pages.filter((page) => page.path === path));
    const others = pages.filter(({ path }) => !history.includes(path));
    return [
      ...recent.map((page) => pageHit(page, [], 'recent')),
      ...others.slice(0, maxPages).map((page) => pageHit(page, [], 'pages')),
    ];
  }
  const fuzzy = (fuse?.search(query, { limit: maxPages }) ?? []).map(({ item, matches = [] }) =>
    pageHit(item, matches.find(({ key }) => key === 'title')?.indices ?? [], 'pages'),
  );
  const read = pinyinHits(tools, query);
  const known = new Set(read.map(({ key }) => key));
  return [...read, ...fuzzy.filter(({ key }) => !known.has(key))].slice(0, maxPages);
};

/** Trucks by a part of the plate, by the driver's name or the letters of its pinyin. */
export const truckHits = (readings: Readings | null, query: string): readonly Hit[] => {
  if (query === '') return [];
  const wanted = plateForm(query);
  const found = [];
  for (const truck of fleet().values()) {
    const driver = truck.driverName ?? '';
    const fits =
      truck.signCode.includes(wanted) ||
      (trailerOf(truck.signCode)?.includes(wanted) ?? false) ||
      driver.includes(query) ||
      (readings !== null && query.length > 1 && pinyinMatch(readings, driver, query) !== null);
    if (fits) found.push(truck);
    if (found.length === maxTrucks) break;
  }
  return found.map((truck) => ({
    key: truck.signCode,
    href: `/monitor/track_map?truck=${encodeURIComponent(truck.signCode)}`,
    group: 'trucks',
    body: (
      <>
        <StateGlyph state={truckStateKey(truck.status)} />
        <Plate code={truck.signCode} />
        {trailerOf(truck.signCode) === null ? null : <Plate code={trailerOf(truck.signCode) ?? ''} />}
        <span>
          {nameIn(truck.companyName, language.value)} ·{' '}
          {truck.speed === null ? missing : `${Math.round(truck.speed)} km/h`}
          {truck.area ? ` · ${nameIn(truck.area, language.value)}` : ''}
        </span>
      </>
    ),
  }));
};
