import type { AuthorityEdition } from '#domain/authority/authority-editions.ts';

import {
  absent,
  byte,
  double,
  firstFitting,
  longText,
  moment,
  type Part,
  orNull,
  platformCode,
  struct,
  text,
  word,
} from '../codec/parts.ts';
import { type AnsweredMessage, answeredPart, nothingAnswered, type VehicleName } from './envelope.ts';

/** Where an alarm comes from (until 2013). */
export const alarmSources = { terminal: 1, company: 2, authority: 3, other: 9 } as const;

/** 0x1402, and 0x9402 and 0x9403, which come down as it goes up. */
export interface AlarmReport {
  /** `alarmSources`; 2019 names a platform instead. */
  readonly source: number;
  readonly platform: string;
  readonly type: number;
  readonly timeMs: number | null;
  /** Null until 2013 and, of the end, while it lasts. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** In the body from 2019; before, it stands before the sub-message. */
  readonly vehicle: VehicleName;
  readonly target: string;
  readonly lineId: number;
  /** Number of ours until 2013; tips have none. */
  readonly infoId: number;
  readonly text: string;
}

const noVehicle: VehicleName = { plate: '', color: 0 };
const vehicle: Part<VehicleName> = struct<VehicleName>({ plate: text(21), color: byte });

const before2019 = (infoId: Part<number>): Part<AlarmReport> =>
  struct<AlarmReport>({
    source: byte,
    platform: absent(''),
    type: word,
    timeMs: moment,
    startMs: absent<number | null>(null),
    endMs: absent<number | null>(null),
    vehicle: absent(noVehicle),
    target: absent(''),
    lineId: absent(0),
    infoId,
    text: longText,
  });

const from2019: Part<AlarmReport> = struct<AlarmReport>({
  source: absent<number>(alarmSources.company),
  platform: platformCode,
  type: word,
  timeMs: moment,
  startMs: moment,
  endMs: moment,
  vehicle,
  target: platformCode,
  lineId: double,
  infoId: absent(0),
  text: longText,
});

/** 0x1402. */
export const alarmPart = (edition: AuthorityEdition): Part<AlarmReport> =>
  edition === '2019' ? from2019 : before2019(double);

/** 0x9402, 0x9403. */
export const tipPart = (edition: AuthorityEdition): Part<AlarmReport> =>
  edition === '2019'
    ? firstFitting(from2019, before2019(absent(0)))
    : firstFitting(before2019(absent(0)), from2019);

/** 0x9401: the authority wants to know by when an alarm is dealt with. */
export interface Urge {
  readonly source: number;
  readonly platform: string;
  /** Of the alarm; null: 2019 does not say. */
  readonly type: number | null;
  readonly timeMs: number | null;
  /** The alarm’s message that it is about (2019). */
  readonly about: AnsweredMessage;
  /** Number of the urge until 2013. */
  readonly urgeId: number;
  readonly untilMs: number | null;
  /** 0 urgent, 1 normal. */
  readonly level: number;
  readonly who: string;
  readonly phone: string;
  readonly mail: string;
}

const whoUrges = { untilMs: moment, level: byte, who: text(16), phone: text(20), mail: text(32) };

/** 92 bytes. */
const urgeBefore2019 = struct<Urge>({
  source: byte,
  platform: absent(''),
  type: orNull(word),
  timeMs: moment,
  about: absent(nothingAnswered),
  urgeId: double,
  ...whoUrges,
});

/** 102 bytes. */
const urgeFrom2019 = struct<Urge>({
  source: absent<number>(alarmSources.authority),
  platform: platformCode,
  type: absent<number | null>(null),
  timeMs: moment,
  about: answeredPart,
  urgeId: absent(0),
  ...whoUrges,
});

/** Platforms of 2019 send either: the length tells. */
export const urgePart = (edition: AuthorityEdition): Part<Urge> =>
  edition === '2019'
    ? firstFitting(urgeFrom2019, urgeBefore2019)
    : firstFitting(urgeBefore2019, urgeFrom2019);

/** What became of an alarm, for 0x1401, 0x1403 and 0x1412. */
export const alarmResults = { inWork: 0, done: 1, notDone: 2, later: 3 } as const;

/** 0x1401. */
export interface UrgeAnswer {
  readonly answered: AnsweredMessage;
  readonly urgeId: number;
  readonly result: number;
}

/** Also 0x1403 of the supplement, by the number of the alarm, and 0x1412 of 2019, by its message. */
export const urgeAnswerPart = (edition: AuthorityEdition): Part<UrgeAnswer> =>
  struct<UrgeAnswer>(
    edition === '2019'
      ? { answered: answeredPart, urgeId: absent(0), result: byte }
      : { answered: absent(nothingAnswered), urgeId: double, result: byte },
  );
