import { type FrameGroup, frameGroups, idsOfGroup } from '#domain/devices/frame-messages.ts';

import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** Hexadecimal digits of a frame, in pairs. */
const pairs = `regexp_replace(encode(r.bytes, 'hex'), '(..)(?=.)', '\\1 ', 'g')`;

const id = `'0x' || lpad(to_hex(r.message_id), 4, '0')`;

const groups = (Object.keys(frameGroups) as FrameGroup[])
  .filter((group) => group !== 'unknown')
  .map(
    (group) =>
      `when ${id} in (${idsOfGroup(group)
        .map((one) => `'${one}'`)
        .join(', ')}) then '${group}'`,
  );

const terminalFrame: ResourceHooks = {
  computed: {
    message: id,
    about: `case ${groups.join(' ')} else 'unknown' end`,
    phone: 'r.phone',
    messageId: id,
    serial: 'r.serial',
    length: 'length(r.bytes)',
    detail: 'r.detail',
    bytes: pairs,
    decoded: 'r.decoded',
  },
};

export default terminalFrame;
