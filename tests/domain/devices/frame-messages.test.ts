import { expect, test } from 'vitest';

import {
  frameGroups,
  frameMessages,
  idsOfGroup,
  idText,
  platformMessages,
  terminalMessages,
} from '#domain/devices/frame-messages.ts';

const rows = [...Object.values(terminalMessages), ...Object.values(platformMessages)];

test('a message stands once, in the half of the numbers that its way has, and in one group', () => {
  const ids = rows.map(([id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.values(terminalMessages).filter(([id]) => id >= 0x8000)).toEqual([]);
  expect(Object.values(platformMessages).filter(([id]) => id < 0x8000)).toEqual([]);
  const grouped = (Object.keys(frameGroups) as (keyof typeof frameGroups)[]).flatMap(idsOfGroup);
  expect(grouped.toSorted()).toEqual(ids.map(idText).toSorted());
  expect(frameMessages['0x0200']).toEqual({ text: ['位置汇报', 'Place'] });
});
