import { isItemTarget, type ItemMapping } from '#domain/devices/item-mapping.ts';

type Draft = Readonly<Record<string, unknown>>;

const number = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null;
  const read = Number(value);
  return Number.isFinite(read) ? read : null;
};

/** The mapping that a form holds; null: too little of it is filled in to read anything. */
export const draftMapping = (draft: Draft): ItemMapping | null => {
  const target = String(draft['target'] ?? '');
  const [startByte, widthBytes] = [number(draft['startByte']), number(draft['widthBytes'])];
  if (!isItemTarget(target) || startByte === null || widthBytes === null) return null;
  if (widthBytes < 1 || widthBytes > 4 || startByte < 0) return null;
  return {
    item: Number.parseInt(String(draft['item'] ?? '0'), 16),
    startByte,
    widthBytes,
    byteOrder: draft['byteOrder'] === 'little' ? 'little' : 'big',
    signed: draft['signed'] === true,
    scale: number(draft['scale']) ?? 1,
    shift: number(draft['shift']) ?? 0,
    none: number(draft['none']),
    bit: number(draft['bit']),
    inverted: draft['inverted'] === true,
    target,
    compartment: number(draft['compartment']),
  };
};
