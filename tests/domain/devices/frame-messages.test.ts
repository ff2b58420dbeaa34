import { expect, test } from 'vitest';

import { frameGroups, frameMessages, idsOfGroup } from '#domain/devices/frame-messages.ts';
import { idText, platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';

test('every message that is taken or sent has its words and its group', () => {
  const ids = [...Object.values(terminalMessageIds), ...Object.values(platformMessageIds)].map(idText);
  expect(ids.filter((id) => frameMessages[id] === undefined)).toEqual([]);
  const grouped = (Object.keys(frameGroups) as (keyof typeof frameGroups)[]).flatMap(idsOfGroup);
  expect(grouped.toSorted()).toEqual(Object.keys(frameMessages).toSorted());
});
