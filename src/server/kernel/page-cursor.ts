import { createHash } from 'node:crypto';

import { badRequest } from './refusal.ts';

/** Where the rest of a list begins: behind a row, by the value that it is ordered by and its id; or at a place. */
export type ListPosition = { readonly key: string | null; readonly id: string } | { readonly offset: number };

const isPosition = (value: unknown): value is ListPosition => {
  const { key, id, offset } = Object(value) as Readonly<Record<string, unknown>>;
  return (
    (Number.isInteger(offset) && Number(offset) >= 0) ||
    (typeof id === 'string' && (typeof key === 'string' || key === null))
  );
};

/** What a list was asked for: which one, its order, and the fields that narrow it. */
export interface ListQuery {
  readonly list: string;
  readonly order: string;
  readonly filters: Readonly<Record<string, string>>;
}

/** Stands for a query within a cursor; one that narrows by nothing is the same as none. */
const markOf = ({ list, order, filters }: ListQuery): string => {
  const narrowed = Object.entries(filters)
    .filter(([, text]) => text !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([list, order, narrowed]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
};

/** A position as other systems send it back; it holds for one query, whatever the size of its pages. */
export const cursorOf = (asked: ListQuery, position: ListPosition): string =>
  Buffer.from(JSON.stringify([markOf(asked), position])).toString('base64url');

/** @throws Refusal 400: no cursor of this list with these filters in this order */
export const positionOf = (asked: ListQuery, cursor: string): ListPosition => {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    // Refused below.
    read = null;
  }
  const [of, position]: readonly unknown[] = Array.isArray(read) ? read : [];
  if (of !== markOf(asked) || !isPosition(position))
    throw badRequest(
      [
        'cursor 不正确：请原样使用上一页的 next，筛选和排序不变',
        'Wrong cursor: send the `next` of the page before as it is, with the same filters and order',
      ],
      { cursor: ['与筛选或排序不符', 'Not of these filters and this order'] },
    );
  return position;
};
