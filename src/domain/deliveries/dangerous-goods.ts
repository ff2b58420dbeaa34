import { fuelOf, type Fuel } from '../cargo/oil.ts';

/** A dangerous good, as the list of JT/T 617.3 and ADR chapter 3.2 have it. */
interface DangerousGoods {
  /** Proper shipping name. */
  readonly text: readonly [zh: string, en: string];
  /** Four digits, without `UN`. */
  readonly unNumber: string;
  /** Class or division. */
  readonly hazardClass: string;
  readonly packingGroup: 'I' | 'II' | 'III';
  /** Hazard identification number on the orange plate, above the UN number. */
  readonly hazardNumber: string;
}

const flammable = { hazardClass: '3', hazardNumber: '30' } as const;
const veryFlammable = { hazardClass: '3', packingGroup: 'II', hazardNumber: '33' } as const;

/** What tank trucks of fuel companies carry. */
export const dangerousGoods = {
  gasoline: {
    text: ['车用汽油或汽油', 'MOTOR SPIRIT or GASOLINE or PETROL'],
    unNumber: '1203',
    ...veryFlammable,
  },
  diesel: {
    text: ['瓦斯油或柴油或轻质燃料油', 'DIESEL FUEL or GAS OIL or HEATING OIL, LIGHT'],
    unNumber: '1202',
    ...flammable,
    packingGroup: 'III',
  },
  kerosene: { text: ['煤油', 'KEROSENE'], unNumber: '1223', ...flammable, packingGroup: 'III' },
  jetFuel: {
    text: ['航空燃料，涡轮发动机用', 'FUEL, AVIATION, TURBINE ENGINE'],
    unNumber: '1863',
    ...flammable,
    packingGroup: 'III',
  },
  ethanol: {
    text: ['乙醇（酒精）或乙醇溶液（酒精溶液）', 'ETHANOL or ETHANOL SOLUTION'],
    unNumber: '1170',
    ...veryFlammable,
  },
  ethanolGasoline: {
    text: ['乙醇和汽油混合物，乙醇含量大于 10%', 'ETHANOL AND GASOLINE MIXTURE, with more than 10% ethanol'],
    unNumber: '3475',
    ...veryFlammable,
  },
  methanol: {
    text: ['甲醇', 'METHANOL'],
    unNumber: '1230',
    hazardClass: '3 (6.1)',
    packingGroup: 'II',
    hazardNumber: '336',
  },
  petroleumDistillates: {
    text: [
      '石油馏出物，未另作规定的，或石油产品，未另作规定的',
      'PETROLEUM DISTILLATES, N.O.S. or PETROLEUM PRODUCTS, N.O.S.',
    ],
    unNumber: '1268',
    ...veryFlammable,
  },
} as const satisfies Readonly<Record<string, DangerousGoods>>;

export type DangerousGoodsCode = keyof typeof dangerousGoods;

export const isDangerousGoods = (code: unknown): code is DangerousGoodsCode =>
  typeof code === 'string' && Object.hasOwn(dangerousGoods, code);

const ofFuel: Readonly<Record<Fuel, DangerousGoodsCode | null>> = {
  gasoline: 'gasoline',
  diesel: 'diesel',
  other: null,
};

/** Grades that are or were sold (GB 17930, GB 19147): a code beside them is a slip, and no petrol. */
const knownGrades: ReadonlySet<number> = new Set([89, 90, 92, 93, 95, 97, 98, 10, 5, 0, -10, -20, -35, -50]);

/** What a product is carried as by its oil code; null: the code alone does not say. */
export const goodsOfOil = (oilCode: number | null): DangerousGoodsCode | null =>
  oilCode === null || !knownGrades.has(oilCode) ? null : ofFuel[fuelOf(oilCode)];
