import { headForm } from '#domain/sheets/head-form.ts';
import type { Text } from '#i18n/text.ts';
import { resources } from '#pages/definitions.ts';
import type { Resource } from '#resource/define.ts';

import { headIndex } from '../cells/match-columns.ts';

/** So many more columns of another page's have to be titles of its fields. */
const more = 2;

/** Columns whose heads are titles of a page's fields. */
const titled = (resource: Resource, head: readonly string[]): number => {
  const { find } = headIndex(resource);
  const keys = head.flatMap((text) => {
    const found = find(headForm(text));
    return found?.how === 'same' ? [found.column.key] : [];
  });
  return new Set(keys).size;
};

/**
 * Titles of the pages that a sheet was probably exported from, where it is another's; null: it fits this one. Several have the
 * same columns, as those of stations and depots.
 */
export const likelierPage = (resource: Resource, head: readonly string[]): Text | null => {
  const own = titled(resource, head);
  const others = [...resources.values()]
    .filter((other) => other !== resource && other.sheetKey !== undefined)
    .map((other) => ({ title: other.title, count: titled(other, head) }))
    .filter(({ count }) => count >= own + more);
  const most = Math.max(...others.map(({ count }) => count));
  const titles = others.filter(({ count }) => count === most).map(({ title }) => title);
  return titles.length === 0
    ? null
    : [titles.map(([zh]) => zh).join('、'), titles.map(([, en]) => en).join(', ')];
};
