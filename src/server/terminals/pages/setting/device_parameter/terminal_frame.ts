import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** Hexadecimal digits of a frame, in pairs. */
const pairs = `regexp_replace(encode(r.bytes, 'hex'), '(..)(?=.)', '\\1 ', 'g')`;

const terminalFrame: ResourceHooks = {
  computed: {
    phone: 'r.phone',
    messageId: `'0x' || lpad(to_hex(r.message_id), 4, '0')`,
    serial: 'r.serial',
    length: 'length(r.bytes)',
    detail: 'r.detail',
    bytes: pairs,
    decoded: 'r.decoded',
  },
};

export default terminalFrame;
