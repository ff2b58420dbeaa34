import { alarmTypeOf } from '#domain/alarms/alarm-types.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { adasAlarmType, isTyreReading } from '../../adas-types.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { alarm, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { Slice } from '../../slice.ts';
import { iso, minuteMs, hourMs } from '../../time.ts';
import { unknownPlace, whereAt, type Where } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';
import { harshSlice } from './harsh.ts';

interface Event {
  alarmId: string;
  type: number;
  startMs: number;
  ended: boolean;
  media: number;
}

interface AdasState {
  /** By alarm code. */
  events: Record<string, Event>;
  /** Media that came before their event. */
  early: Record<string, { count: number; t: number }>;
  /** Last start by alarm type, so that a burst pops up once. */
  lastMs: Record<string, number>;
}

const adasSlice: Slice<AdasState> = { name: 'adas', start: () => ({ events: {}, early: {}, lastMs: {} }) };

const rule = { name: 'adas', version: 2 } as const;

/** Files follow within minutes; two hours covers a slow upload. */
const mediaMs = 2 * hourMs;
const burstMs = 5000;

const forget = (world: RuleContext, state: AdasState): void => {
  for (const [code, event] of Object.entries(state.events)) {
    if (world.now - event.startMs <= mediaMs || !event.ended) continue;
    world.settle(event.alarmId);
    delete state.events[code];
  }
  for (const [code, { t }] of Object.entries(state.early))
    if (world.now - t > 10 * minuteMs) delete state.early[code];
};

const placeOf = (world: RuleContext, { t, data }: Fact<'adas-event'>): Where => {
  const where = whereAt(world, t);
  const { longitudeDeg, latitudeDeg } = data;
  const own = longitudeDeg !== undefined && latitudeDeg !== undefined ? { longitudeDeg, latitudeDeg } : {};
  return { ...where, ...own, speedKmh: data.speedKmh };
};

const level = (fact: Fact<'adas-event'>, type: number): 1 | 2 => {
  if (fact.data.level === 1 || fact.data.level === 2) return fact.data.level;
  // 44 is the terminal's own harsh driving: level 1 whatever the speed.
  if (type === 44) return 1;
  return fact.data.speedKmh > 50 ? 2 : 1;
};

const begin = (world: RuleContext, state: AdasState, fact: Fact<'adas-event'>, type: number): void => {
  const { t, data } = fact;
  const last = state.lastMs[type];
  const burst = last !== undefined && t - last < burstMs;
  state.lastMs[type] = t;
  const media = state.early[data.alarmCode]?.count ?? 0;
  delete state.early[data.alarmCode];
  // The terminal's harsh driving and ours within 5 s are one event: no second pop-up.
  const ours = type === 44 ? world.read(harshSlice).last : null;
  const merged = ours !== null && Math.abs(t - ours.t) <= burstMs ? ours.alarmId : null;
  const row = {
    ...alarm(world, {
      type,
      level: level(fact, type),
      of: data.alarmCode,
      startMs: t,
      raisedMs: t,
      endMs: data.phase === 'begin' ? null : t,
      where: placeOf(world, fact),
      rule,
      silent: burst || merged !== null || alarmTypeOf(type)?.quiet === true,
      why: { messages: { opened: fact.id }, figures: { speedKmh: data.speedKmh } },
    }),
    alarmCode: data.alarmCode,
    cause: data.phase === 'end' ? 'endOnly' : null,
    properties: {
      system: data.system,
      eventCode: data.eventCode,
      mediaReceived: media,
      mediaCount: data.mediaCount ?? null,
      fatigueDegree: data.fatigueDegree ?? null,
      leadSpeedKmh: data.leadSpeedKmh ?? null,
      leadDistanceM: data.leadDistanceM ?? null,
      roadSignLimitKmh: data.roadSignLimitKmh ?? null,
      // Of few alarms: the others' rows stay as they were.
      ...(data.headwayS !== undefined && { headwayS: data.headwayS }),
      ...(data.wheels !== undefined && { wheels: data.wheels }),
      mergedWith: merged,
      burst,
    },
  };
  world.open(row);
  state.events[data.alarmCode] = { alarmId: row.id, type, startMs: t, ended: data.phase !== 'begin', media };
};

const onEvent = (world: RuleContext, fact: Fact<'adas-event'>): void => {
  const type = adasAlarmType(fact.data);
  if (type === null) return;
  const state = world.own(adasSlice);
  forget(world, state);
  const known = state.events[fact.data.alarmCode];
  if (known === undefined || known.type !== type) {
    // The wheels of an alarm that ends are a reading, too.
    if (isTyreReading(fact.data)) return;
    begin(world, state, fact, type);
    return;
  }
  if (fact.data.phase !== 'end' || known.ended) return;
  known.ended = true;
  world.changeAlarm(known.alarmId, { endTime: iso(fact.t) });
};

/** What was asked for later is of the alarm's place, and not of where the truck is when it comes. */
const placeOfMedia = (world: RuleContext, { t, data }: Fact<'media'>): Where => {
  const { longitudeDeg, latitudeDeg, alarmCode } = data;
  if (longitudeDeg === undefined || latitudeDeg === undefined) return whereAt(world, t);
  const event = alarmCode === undefined ? undefined : world.own(adasSlice).events[alarmCode];
  const row = event === undefined ? undefined : world.openRow(event.alarmId);
  const { areaCode = null, areaName = null } = row ?? {};
  return { ...unknownPlace, areaCode, areaName, longitudeDeg, latitudeDeg };
};

const onMedia = (world: RuleContext, fact: Fact<'media'>): void => {
  const { t, data } = fact;
  const startMs = Date.parse(data.startTime);
  world.point(
    withColumns(
      record(world, {
        kind: 'media',
        of: data.mediaCode,
        startMs,
        endMs: startMs + (data.durationS ?? 0) * 1000,
        where: placeOfMedia(world, fact),
        rule,
      }),
      {
        time: iso(startMs),
        mediaCode: data.mediaCode,
        alarmCode: data.alarmCode ?? null,
        channel: data.channel,
        mediaType: data.mediaType,
        format: data.format ?? null,
        cause: data.cause,
        durationS: data.durationS ?? 0,
        sizeBytes: data.sizeBytes,
      },
    ),
  );
  if (data.alarmCode === undefined) return;
  const state = world.own(adasSlice);
  const event = state.events[data.alarmCode];
  if (event === undefined) {
    const early = (state.early[data.alarmCode] ??= { count: 0, t });
    early.count++;
    return;
  }
  event.media++;
  const row = world.openRow(event.alarmId);
  const properties = row?.properties;
  if (typeof properties === 'object' && properties !== null && !Array.isArray(properties))
    world.changeAlarm(event.alarmId, { properties: { ...properties, mediaReceived: event.media } });
};

/** Active safety: the terminal's events as alarms 9-22, 28-37, 44 and 109-117, with their media. */
export const adas: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.adas,
    intent:
      "Makes alarms of the events that a terminal's active safety reports, and joins their beginning, end and pictures.",
    source: ['F'],
    settings: [],
    records: ['media'],
    alarms: [
      9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 44, 109,
      110, 111, 112, 113, 114, 115, 116, 117,
    ],
  },
  on: { 'adas-event': onEvent, media: onMedia },
};
