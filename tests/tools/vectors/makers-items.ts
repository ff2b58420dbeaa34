import { unreadItems } from '#gateway/jt808/decode/unread-items.ts';
import { readLocation } from '#gateway/jt808/messages/location.ts';

/** Why items of a place are not read. @throws Error where none is kept unread: then they are lost */
export const whyMakersItems = (body: Buffer): string => {
  const items = unreadItems(readLocation(body).items) ?? [];
  if (items.length === 0) throw new Error('no item is kept unread');
  return `items of a maker (${items.map(({ id }) => `0x${id.toString(16)}`).join(', ')}), kept as bytes with the place: a person may say what they mean`;
};
