import type { Power } from '#contract/terminal-message/kinds/power.ts';

import { byteReader, ShortBody } from '../../codec/byte-reader.ts';
import type { Vendor } from '../decoded.ts';
import { envelopeOf } from '../envelope.ts';

/** Instructions of item 0xEB: what feeds the terminal, mV. */
const mainSupply = 0x002d;

const maxVoltageV = 60;

/** A part of item 0xEB. */
interface Part {
  readonly instruction: number;
  readonly data: Buffer;
}

/** Parts, each with a length that counts its instruction too; null: another layout, which has the same id. */
const partsOf = (value: Buffer): readonly Part[] | null => {
  const reader = byteReader(value);
  const parts: Part[] = [];
  try {
    while (reader.left() > 0) {
      const length = reader.u16();
      if (length < 2) return null;
      parts.push({ instruction: reader.u16(), data: reader.bytes(length - 2) });
    }
  } catch (error) {
    if (error instanceof ShortBody) return null;
    throw error;
  }
  return parts.length === 0 ? null : parts;
};

const voltageOf = ({ instruction, data }: Part): number | null => {
  if (instruction !== mainSupply || data.length !== 4) return null;
  // It trembles by millivolts, and each would be news.
  const voltageV = Math.round(data.readUInt32BE(0) / 100) / 10;
  return voltageV <= maxVoltageV ? voltageV : null;
};

/** Boshijie (博实结): item 0xEB is a list of parts. What is no supply (SIM card, cells, Wi-Fi) stays with the place. */
export const bsj: Vendor = {
  name: '博实结 BSJ',
  registersAs: ['70111/'],
  items: {
    0xeb: {
      says: 'main supply (part 0x002d, mV)',
      read: (value, { id, timeMs }, context) => {
        const parts = partsOf(value);
        if (parts === null) return null;
        const [mainVoltageV] = parts.flatMap((part) => voltageOf(part) ?? []);
        const power: Power | null = mainVoltageV === undefined ? null : { source: 'main', mainVoltageV };
        return {
          messages: power === null ? [] : [envelopeOf(context, `${id}-power`, timeMs, 'power', power)],
          whole: power !== null && parts.length === 1,
        };
      },
    },
  },
};
