/** What keeps a transport document from being issued, or what its reader should know. */
interface FaultWords {
  /** `{name}` is whom or what it is about, `{day}` the last day of what has ended, `{amount}` a figure with its unit. */
  readonly text: readonly [zh: string, en: string];
  /** With it nothing is issued: the rule wants it on the paper, or the trip is not allowed. */
  readonly stops: boolean;
  /** Page on which it is mended. */
  readonly page: string;
}

const company = 'setting/base_data/company';
const truck = 'setting/base_data/truck';
const trailer = 'setting/base_data/trailer';
const driver = 'setting/base_data/driver';
const depot = 'setting/base_data/storage';
const station = 'setting/base_data/station';
const bill = 'monitor/way_bill';

const missing = (zh: string, en: string, page: string): FaultWords => ({
  text: [`缺少${zh}：{name}`, `No ${en}: {name}`],
  stops: true,
  page,
});

const ended = (zh: string, en: string, page: string): FaultWords => ({
  text: [`{name} 的${zh}已于 {day} 到期`, `The ${en} of {name} expired on {day}`],
  stops: true,
  page,
});

/** Of a paper without its last day nobody knows whether it holds: it is said, and stops nothing. */
const undated = (zh: string, en: string, page: string): FaultWords => ({
  text: [`{name} 的${zh}未填有效期，未核对`, `The ${en} of {name} has no expiry date, so it was not checked`],
  stops: false,
  page,
});

/** Papers with a last day, each checked on the day of loading. */
const datedPapers = {
  carrierLicence: ['道路运输经营许可证', 'carrier’s licence', company],
  driverCertificate: ['驾驶员从业资格证', 'driver’s certificate', driver],
  escortCertificate: ['押运员证', 'escort’s certificate', driver],
  truckPermit: ['道路运输证', 'hazardous goods permit', truck],
  vehicleLicence: ['行驶证', 'vehicle licence', truck],
  tankInspection: ['罐体检验', 'tank inspection', truck],
  insurance: ['保险', 'insurance', truck],
  trailerPermit: ['道路运输证', 'hazardous goods permit', trailer],
  trailerLicence: ['行驶证', 'vehicle licence', trailer],
  trailerTank: ['罐体检验', 'tank inspection', trailer],
} as const satisfies Readonly<Record<string, readonly [zh: string, en: string, page: string]>>;

export type DatedDocument = keyof typeof datedPapers;

const ofPapers = <S extends string>(
  suffix: S,
  words: (zh: string, en: string, page: string) => FaultWords,
): Readonly<Record<`${DatedDocument}${S}`, FaultWords>> =>
  Object.fromEntries(
    Object.entries(datedPapers).map(([paper, [zh, en, page]]) => [`${paper}${suffix}`, words(zh, en, page)]),
  ) as Readonly<Record<`${DatedDocument}${S}`, FaultWords>>;

/** Closed list; the order is that in which they are shown. */
export const transportDocumentFaults = {
  ...ofPapers('Ended', ended),
  shipperMissing: missing('托运人', 'shipper', depot),
  shipperPhoneMissing: missing('托运人电话', 'telephone of the shipper', depot),
  carrierLicenceMissing: missing('经营许可证号', 'carrier’s licence number', company),
  emergencyPhoneMissing: missing('24 小时应急电话', 'emergency telephone', company),
  driverMissing: missing('驾驶员', 'driver', bill),
  driverCertificateMissing: missing('从业资格证号', 'certificate number of the driver', driver),
  escortMissing: missing('押运员', 'escort', bill),
  escortCertificateMissing: missing('押运员证号', 'certificate number of the escort', driver),
  truckPermitMissing: missing('道路运输证号', 'hazardous goods permit number', truck),
  trailerPermitMissing: missing('挂车道路运输证号', 'hazardous goods permit number of the trailer', trailer),
  goodsUnknown: {
    text: [
      '{name}：未说明是哪种危险货物，请填写油品代码或选择危险货物',
      '{name}: dangerous goods not specified; enter an oil code, or choose them',
    ],
    stops: true,
    page: bill,
  },
  quantityMissing: {
    text: ['{name}：缺少计划量', '{name}: no planned volume'],
    stops: true,
    page: bill,
  },
  overTank: {
    text: [
      '计划量 {amount} 超过 {name} 的罐容',
      'The planned {amount} are more than the tank of {name} holds',
    ],
    stops: true,
    page: bill,
  },
  overLoad: {
    text: [
      '货物质量约 {amount}，超过 {name} 的核定载质量',
      'The load of about {amount} is more than {name} may carry',
    ],
    stops: true,
    page: bill,
  },
  noCompartment: {
    text: ['{name} 没有第 {amount} 仓', '{name} has no compartment {amount}'],
    stops: true,
    page: bill,
  },
  mixedCompartment: {
    text: [
      '第 {amount} 仓安排了不同油品：{name}',
      'Compartment {amount} is to carry different products: {name}',
    ],
    stops: true,
    page: bill,
  },
  notDriver: {
    text: ['{name} 的岗位不是驾驶员', '{name} is not registered as a driver'],
    stops: true,
    page: driver,
  },
  notEscort: {
    text: ['{name} 的岗位不是押运员', '{name} is not registered as an escort'],
    stops: true,
    page: driver,
  },
  driverDisabled: {
    text: ['{name} 已停用', '{name} is disabled'],
    stops: true,
    page: driver,
  },
  truckDisabled: {
    text: ['{name} 已停用', '{name} is disabled'],
    stops: true,
    page: truck,
  },
  ...ofPapers('Undated', undated),
  afterLoading: {
    text: [
      '计划起运时间已过，这是补签：{name}',
      'The planned time of loading is over, so this is issued afterwards: {name}',
    ],
    stops: false,
    page: bill,
  },
  goodsAssumed: {
    text: [
      '{name}：未填油品，按车辆的舱位填写，请确认',
      '{name}: no product is entered; it is taken from the truck’s compartments. Please make sure',
    ],
    stops: false,
    page: bill,
  },
  routeMissing: {
    text: ['没有指定路线：{name}', 'No route is named: {name}'],
    stops: false,
    page: bill,
  },
  samePerson: {
    text: [
      '{name} 同时填为驾驶员和押运员，请确认当地是否允许',
      '{name} is both driver and escort: make sure that it is allowed where the truck goes',
    ],
    stops: false,
    page: bill,
  },
  consigneePhoneMissing: {
    text: ['收货人没有电话：{name}', 'No telephone of the consignee: {name}'],
    stops: false,
    page: station,
  },
  loaderPhoneMissing: {
    text: ['装货人没有电话：{name}', 'No telephone of the loader: {name}'],
    stops: false,
    page: depot,
  },
  terminalSilent: {
    text: [
      '{name} 的卫星定位终端 30 分钟内没有位置；出车前须检查终端',
      'No position of {name} for 30 minutes: its terminal has to be checked before it leaves',
    ],
    stops: false,
    page: 'setting/base_data/terminal',
  },
} as const satisfies Readonly<Record<string, FaultWords>>;
