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

/** A position as other systems send it back; it holds for one order. */
export const cursorOf = (order: string, position: ListPosition): string =>
  Buffer.from(JSON.stringify([order, position])).toString('base64url');

/** @throws Refusal 400: no cursor of a list in this order */
export const positionOf = (order: string, cursor: string): ListPosition => {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    // Refused below.
    read = null;
  }
  const [of, position]: readonly unknown[] = Array.isArray(read) ? read : [];
  if (of !== order || !isPosition(position))
    throw badRequest(
      [
        'cursor 不正确：请原样使用上一页的 next，筛选和排序不变',
        'Wrong cursor: send the `next` of the page before as it is, with the same filters and order',
      ],
      { cursor: ['不正确', 'Wrong'] },
    );
  return position;
};
