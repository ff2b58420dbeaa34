import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';

/** Address of the page of mappings. */
export const itemMappingAddress = 'setting/device_parameter/item_mapping';

const maker = Type.String({ minLength: 1, maxLength: 11 });
const model = Type.String({ maxLength: 30 });

/** An item that terminals of a model send and nothing reads by itself. Times are ISO 8601 UTC. */
export const HeardItem = Type.Object({
  maker: Type.String(),
  model: Type.String(),
  /** Two hexadecimal digits. */
  item: Type.String(),
  times: Type.Integer(),
  trucks: Type.Integer(),
  lastTime: Type.String(),
  /** Bytes of the last one, in hexadecimal digits. */
  hex: Type.String(),
});

export type HeardItem = Static<typeof HeardItem>;

/** One value of an item, as it came. */
export const ItemValue = Type.Object({ time: Type.String(), signCode: Type.String(), hex: Type.String() });

export type ItemValue = Static<typeof ItemValue>;

/** Makers' own items as they came with places of the last day. */
export const terminalItemCalls = {
  // Of all models of the reader's trucks.
  'terminalItems.heard': defineCall({
    method: 'GET',
    path: '/terminalItems',
    access: { page: [itemMappingAddress] },
    reply: Type.Array(HeardItem),
  }),
  // The last hundred of one item of a model, of the truck that sent it last; rising.
  'terminalItems.values': defineCall({
    method: 'GET',
    path: '/terminalItems/values',
    access: { page: [itemMappingAddress] },
    query: Type.Object({ maker, model, item: Type.String({ pattern: '^[0-9A-F]{2}$' }) }),
    reply: Type.Array(ItemValue),
  }),
} as const;
