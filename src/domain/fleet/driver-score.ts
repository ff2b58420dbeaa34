import { typesWhere } from '../alarms/alarm-types.ts';
import { round } from '../text/round.ts';

const countedFor = (kind: string): readonly number[] => typesWhere(({ penalty }) => penalty === kind);

/**
 * Penalties of a driver's score: at most `weight`, reached at `full` events per 100 km (overspeed: minutes over the
 * limit in 100 minutes of driving). `types` are the alarm ids of specification 4 that count; 16 and 17 are lane
 * departures whose side is known, 18, 19 and 37 are fatigue and 32 is the phone as newer terminals report them. The
 * weights are those of a scorecard in wide use (10/10/10/20/20/30), the scale is this product's own.
 */
export const penaltyRules = {
  fatigue: {
    text: ['疲劳与手机', 'Fatigue, phone'],
    weight: 30,
    full: 0.5,
    types: countedFor('fatigue'),
  },
  curve: { text: ['弯道超速', 'Cornering too fast'], weight: 20, full: 0.5, types: countedFor('curve') },
  overspeed: { text: ['超速', 'Overspeed'], weight: 20, full: 2, types: [] },
  harsh: { text: ['急加速急刹', 'Harsh driving'], weight: 10, full: 2, types: countedFor('harsh') },
  warning: {
    text: ['驾驶辅助预警', 'Road warnings'],
    weight: 10,
    full: 3,
    types: countedFor('warning'),
  },
  absence: { text: ['异常停车与离线', 'Stops, off-line'], weight: 10, full: 1, types: countedFor('absence') },
} as const satisfies Record<
  string,
  { text: readonly [zh: string, en: string]; weight: number; full: number; types: readonly number[] }
>;

export type PenaltyKind = keyof typeof penaltyRules;

export const penaltyKinds = [
  'fatigue',
  'curve',
  'overspeed',
  'harsh',
  'warning',
  'absence',
] as const satisfies readonly PenaltyKind[];

/** Under this many kilometres in the period there is no score: chance would make it. */
export const leastKm = 300;

/** Loaded, harsh driving moves the cargo too. */
const loadedFactor = 1.5;

/** Events of one kind, without those judged normal or false, by level (1; 2 and more) and by load. */
export interface EventCounts {
  readonly light: number;
  readonly serious: number;
  readonly lightLoaded: number;
  readonly seriousLoaded: number;
}

export const noEvents: EventCounts = { light: 0, serious: 0, lightLoaded: 0, seriousLoaded: 0 };

/** What a driver did in a period. `events.overspeed` counts episodes; only their time takes points. */
export interface DriverFigures {
  readonly km: number;
  readonly drivingS: number;
  readonly overspeedS: number;
  readonly events: Readonly<Record<PenaltyKind, EventCounts>>;
}

export interface Penalty {
  /** Events per 100 km, or minutes over the limit in 100 of driving; null under `leastKm`. */
  readonly rate: number | null;
  /** Points taken, 0 to the weight; null where there is no score. */
  readonly points: number | null;
  /** Events as they happened, whatever they weigh. */
  readonly events: number;
}

export const scoreBands = {
  excellent: { text: ['优秀', 'Excellent'], from: 90 },
  good: { text: ['良好', 'Good'], from: 75 },
  fair: { text: ['一般', 'Fair'], from: 60 },
  coaching: { text: ['需辅导', 'Needs coaching'], from: 0 },
} as const satisfies Record<string, { text: readonly [zh: string, en: string]; from: number }>;

export type ScoreBand = keyof typeof scoreBands;

export interface DriverScore {
  /** 0 to 100, one decimal; null under `leastKm`. */
  readonly score: number | null;
  readonly band: ScoreBand | null;
  readonly penalties: Readonly<Record<PenaltyKind, Penalty>>;
}

export const eventCount = (counts: EventCounts): number =>
  counts.light + counts.serious + counts.lightLoaded + counts.seriousLoaded;

/** Level 2 and more counts one, level 1 a half; harsh driving under load half as much again. */
export const weighedEvents = (kind: PenaltyKind, counts: EventCounts): number => {
  const loaded = kind === 'harsh' ? loadedFactor : 1;
  return counts.light / 2 + counts.serious + loaded * (counts.lightLoaded / 2 + counts.seriousLoaded);
};

const rateOf = (kind: PenaltyKind, figures: DriverFigures): number => {
  if (kind !== 'overspeed') return (weighedEvents(kind, figures.events[kind]) / figures.km) * 100;
  if (figures.overspeedS <= 0) return 0;
  // Over the limit for longer than was driven can only be a driving time that is not known.
  return Math.min(100, (figures.overspeedS / Math.max(figures.drivingS, figures.overspeedS)) * 100);
};

const bandNames = ['excellent', 'good', 'fair', 'coaching'] as const;

export const bandOf = (score: number): ScoreBand =>
  bandNames.find((band) => score >= scoreBands[band].from) ?? 'coaching';

/**
 * Score of a driver (engine rules, aggregates): 100 − Σ weight · min(1, e / full), 0 to 100, for events per 100 km.
 * It depends on rates alone: twice the way with twice the events is the same score.
 */
export const driverScore = (figures: DriverFigures): DriverScore => {
  const scored = figures.km >= leastKm;
  const one = (kind: PenaltyKind): Penalty => {
    const rate = scored ? rateOf(kind, figures) : null;
    const { weight, full } = penaltyRules[kind];
    return {
      rate: rate === null ? null : round(rate, 3),
      points: rate === null ? null : weight * Math.min(1, rate / full),
      events: eventCount(figures.events[kind]),
    };
  };
  const penalties = {
    fatigue: one('fatigue'),
    curve: one('curve'),
    overspeed: one('overspeed'),
    harsh: one('harsh'),
    warning: one('warning'),
    absence: one('absence'),
  } satisfies Record<PenaltyKind, Penalty>;
  if (!scored) return { score: null, band: null, penalties };
  const taken = penaltyKinds.reduce((sum, kind) => sum + (penalties[kind].points ?? 0), 0);
  const score = round(Math.max(0, 100 - taken), 1);
  return { score, band: bandOf(score), penalties };
};

/** The middle one; between two of them their mean. Null of nothing. */
export const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[sorted.length >> 1];
  if (high === undefined) return null;
  const low = sorted[(sorted.length - 1) >> 1] ?? high;
  return round((low + high) / 2, 1);
};

/**
 * What a day without an event is without. Warnings of driver assistance come on every day, many of them by what others
 * do: their rate takes points, but they end no stretch.
 */
export const dayEventKinds = penaltyKinds.filter((kind) => kind !== 'warning');

/** A China day with driving; `events` are those of `dayEventKinds`. */
export interface DrivenDay {
  readonly day: string;
  readonly km: number;
  readonly events: number;
}

export interface Stretch {
  readonly fromDay: string;
  readonly toDay: string;
  readonly days: number;
  readonly km: number;
}

/** A stretch with one day more, or none where the day had an event. */
const longer = (running: Stretch | null, { day, km, events }: DrivenDay): Stretch | null => {
  if (events > 0) return null;
  if (km <= 0) return running;
  return {
    fromDay: running?.fromDay ?? day,
    toDay: day,
    days: (running?.days ?? 0) + 1,
    km: (running?.km ?? 0) + km,
  };
};

/** The longest way without an event: driven days one after another, days off between them aside. Null: none. */
export const bestStretch = (days: readonly DrivenDay[]): Stretch | null => {
  let best: Stretch | null = null;
  let running: Stretch | null = null;
  for (const one of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    running = longer(running, one);
    if (running !== null && running.km > (best?.km ?? 0)) best = running;
  }
  return best && { ...best, km: round(best.km, 2) };
};
