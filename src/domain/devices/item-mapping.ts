/** What a field of a terminal’s item may be, and its unit; `by` says what names the place that it is of. */
export const itemTargets = {
  level: { text: ['液位', 'Level'], unit: 'mm', by: 'compartment', kind: 'number' },
  liquidTemperature: {
    text: ['油温', 'Temperature of the oil'],
    unit: '°C',
    by: 'compartment',
    kind: 'number',
  },
  water: { text: ['水位', 'Water level'], unit: 'mm', by: 'compartment', kind: 'number' },
  density: { text: ['20 °C 密度', 'Density at 20 °C'], unit: 'kg/m³', by: 'compartment', kind: 'number' },
  manhole: { text: ['人孔盖', 'Manhole cover'], unit: '', by: 'compartment', kind: 'switch' },
  apiAdaptor: { text: ['API 阀', 'API adaptor'], unit: '', by: 'compartment', kind: 'switch' },
  footValve: { text: ['底阀', 'Foot valve'], unit: '', by: 'compartment', kind: 'switch' },
  mainVoltage: { text: ['主电源电压', 'Main supply'], unit: 'V', by: 'truck', kind: 'number' },
  cargoTemperature: {
    text: ['货厢温度', 'Temperature of the cargo'],
    unit: '°C',
    by: 'truck',
    kind: 'number',
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly text: readonly [zh: string, en: string];
      readonly unit: string;
      readonly by: 'compartment' | 'truck';
      readonly kind: 'number' | 'switch';
    }
  >
>;

export type ItemTarget = keyof typeof itemTargets;

export const isItemTarget = (name: string): name is ItemTarget => Object.hasOwn(itemTargets, name);

/** In which order the bytes of a number stand. */
export const byteOrders = {
  big: { text: ['大端（高位在前）', 'Big endian'] },
  little: { text: ['小端（低位在前）', 'Little endian'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** Where a value stands in an item beside a place (JT/T 808, 0x0200), and what it is. */
export interface ItemMapping {
  /** Id of the item, 0 to 255. */
  readonly item: number;
  /** Of its value, from 0. */
  readonly startByte: number;
  /** 1 to 4. */
  readonly widthBytes: number;
  readonly byteOrder: keyof typeof byteOrders;
  readonly signed: boolean;
  /** The value is the number times this, plus `shift`, in the target’s unit. */
  readonly scale: number;
  readonly shift: number;
  /** The number that says that there is no reading; null: none does. */
  readonly none: number | null;
  /** Bit of a switch, from 0; null: open where the number is not 0. */
  readonly bit: number | null;
  /** A switch is open where its bit is not set. */
  readonly inverted: boolean;
  readonly target: ItemTarget;
  /** Null: the truck itself. */
  readonly compartment: number | null;
}

/** What a mapping reads: a figure in the target’s unit, whether a switch is open, or `none`: there is no reading. */
export type MappedValue = number | boolean | 'none';

/** The number that stands there; null: the item is too short. */
export const rawNumber = (
  value: Uint8Array,
  {
    startByte,
    widthBytes,
    byteOrder,
    signed,
  }: Pick<ItemMapping, 'startByte' | 'widthBytes' | 'byteOrder' | 'signed'>,
): number | null => {
  if (startByte + widthBytes > value.length) return null;
  const bytes = [...value.subarray(startByte, startByte + widthBytes)];
  const ordered = byteOrder === 'big' ? bytes : bytes.toReversed();
  const unsigned = ordered.reduce((sum, byte) => sum * 256 + byte, 0);
  const range = 256 ** widthBytes;
  return signed && unsigned >= range / 2 ? unsigned - range : unsigned;
};

/** What a mapping reads of an item’s value; null: the item is too short for it. */
export const mappedValue = (value: Uint8Array, mapping: ItemMapping): MappedValue | null => {
  const raw = rawNumber(value, mapping);
  if (raw === null) return null;
  if (mapping.none !== null && raw === mapping.none) return 'none';
  if (itemTargets[mapping.target].kind === 'switch') {
    const isSet = mapping.bit === null ? raw !== 0 : Math.floor(raw / 2 ** mapping.bit) % 2 === 1;
    return isSet !== mapping.inverted;
  }
  // Steps such as 0.1 are no binary fractions.
  return Number((raw * mapping.scale + mapping.shift).toFixed(6));
};
