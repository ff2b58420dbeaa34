import type { SubjectVerdict } from '../statistics/named-subjects.ts';

/**
 * Who may be off over weeks. `partners`: kinds by which it is told apart; `moves`: it goes from place to place. What a
 * truck's gauge and another instrument make of the same litres concerns the gauge, the tank and the depot; what went
 * from the rack to the station concerns the driver and the truck as a whole.
 */
export const lossSubjectKinds = {
  truckGauge: {
    text: ['车罐', 'Truck gauge'],
    letter: ['罐', 'G'],
    moves: true,
    partners: ['stationTank', 'depot'],
  },
  stationTank: {
    text: ['站罐', 'Station tank'],
    letter: ['站', 'S'],
    moves: false,
    partners: ['truckGauge'],
  },
  depot: { text: ['油库', 'Depot'], letter: ['库', 'D'], moves: false, partners: ['truckGauge'] },
  driver: { text: ['驾驶员', 'Driver'], letter: ['驾', 'P'], moves: true, partners: ['truck'] },
  truck: { text: ['整车', 'Whole truck'], letter: ['车', 'T'], moves: true, partners: ['driver'] },
} as const;

export type LossSubjectKind = keyof typeof lossSubjectKinds;

export const isLossSubjectKind = (name: string): name is LossSubjectKind =>
  Object.hasOwn(lossSubjectKinds, name);

/** Kinds of partners that are taken off and not judged: the same places and people by another measure. */
export type LossPartnerKind = LossSubjectKind | 'carriedFrom' | 'carriedTo' | 'unloadedBy';

/** Kinds by which each kind is told apart, as `findSubjects` takes them. */
export const lossPartners: Readonly<Record<LossSubjectKind, readonly LossSubjectKind[]>> = {
  truckGauge: lossSubjectKinds.truckGauge.partners,
  stationTank: lossSubjectKinds.stationTank.partners,
  depot: lossSubjectKinds.depot.partners,
  driver: lossSubjectKinds.driver.partners,
  truck: lossSubjectKinds.truck.partners,
};

/** `permitted`: it is off, and by no more than an instrument of its kind may be. */
export type LossSubjectVerdict = SubjectVerdict | 'permitted';

/** What the sums say of a subject, those that need somebody first. */
export const lossSubjectVerdicts = {
  named: { text: ['有信号', 'Signal'] },
  notSeparable: { text: ['尚不能区分', 'Not separable yet'] },
  permitted: { text: ['在允许误差内', 'Within its permitted error'] },
  explained: { text: ['偏差来自对方', 'Explained by others'] },
  quiet: { text: ['没有信号', 'No signal'] },
  tooFew: { text: ['单数不足', 'Too few trips'] },
} as const satisfies Readonly<
  Record<LossSubjectVerdict, { readonly text: readonly [zh: string, en: string] }>
>;

/** The longest period of sums, days: half a year. */
export const maxSumDays = 183;

/** Weeks that are looked at unless somebody says otherwise. */
export const usualSumWeeks = 8;

/**
 * By what simulation finds (`tests/domain/statistics/sum-rates.test.ts`): trips between two false signals of a subject that
 * is right, and trips within which so large a share of those is found that are off by one standard deviation of a trip.
 */
export const sumRates = { falseSignalTrips: 465, detectedTrips: 21, detectedShare: 0.95 } as const;

/** Page whose users see the sums. */
export const lossRankAddress = 'cargo_monitor/data_analysis/loss_month_rank';
