import { byteReader } from '../codec/byte-reader.ts';

/** 0x0107: what a terminal is (JT/T 808-2019, table 20). */
export interface TerminalAttributes {
  readonly maker: string;
  readonly model: string;
  readonly terminalId: string;
  readonly iccid: string;
  readonly hardware: string;
  readonly firmware: string;
}

/**
 * Widths of maker, model and id. The standard of 2019 has a maker of 5 bytes, some terminals send 11: the layout whose
 * lengths of both versions end where the body ends (2 bytes of radio properties behind) is the one.
 */
const layouts = [
  { maker: 5, model: 30, id: 30 },
  { maker: 11, model: 30, id: 30 },
  { maker: 5, model: 20, id: 7 },
  { maker: 5, model: 8, id: 7 },
] as const;

const readAs = (body: Buffer, layout: (typeof layouts)[number]): TerminalAttributes & { left: number } => {
  const reader = byteReader(body);
  reader.u16();
  return {
    maker: reader.text(layout.maker),
    model: reader.text(layout.model),
    terminalId: reader.text(layout.id),
    iccid: reader.digits(10),
    hardware: reader.text(reader.u8()),
    firmware: reader.text(reader.u8()),
    left: reader.left(),
  };
};

/** @returns null where no layout fits */
export const readAttributes = (body: Buffer): TerminalAttributes | null => {
  for (const layout of layouts)
    try {
      const { left, ...attributes } = readAs(body, layout);
      if (left === 2) return attributes;
    } catch {
      // Shorter than this layout: the next.
    }
  return null;
};
