import { alarmTypes, type AlarmTypeId } from '#domain/alarm-types.ts';
import { limitSources, safetySystems } from '#domain/driving-words.ts';
import { formatNumber } from '#domain/number-format.ts';

import {
  lasted,
  over,
  there,
  lower,
  sentence,
  span,
  together,
  took,
  where,
  withFigure,
  wordOf,
  type Phrase,
  type Sentence,
} from './phrases.ts';

/** What the terminal’s active safety told; the rules take it as it is. */
export const safety =
  (type: AlarmTypeId): Sentence =>
  (told) => {
    const [zh, en] = alarmTypes[type].text;
    const system = wordOf(safetySystems, told.text('system'));
    return sentence(
      [
        `终端${system === null ? '' : `（${system[0]}）`}上报${zh}`,
        `${en}, told by the terminal${system === null ? '' : ` (${system[1]})`}`,
      ],
      withFigure(told.number('speedKmh'), (v) => [`车速 ${v} km/h`, `speed ${v} km/h`]),
      withFigure(
        told.number('leadDistanceM'),
        (m) => [`与前车相距 ${m} m`, `${m} m behind the vehicle ahead`],
        1,
      ),
      withFigure(told.number('fatigueDegree'), (n) => [`疲劳程度 ${n}`, `degree of fatigue ${n}`]),
      where(told),
    );
  };

export const overspeed: Sentence = (told) => {
  const source = wordOf(limitSources, told.text('limitSource'));
  return sentence(
    together(there(told, ['超速', 'overspeed']), lasted(told)) ?? ['超速', 'overspeed'],
    withFigure(
      told.number('maxSpeedKmh') ?? told.number('speedKmh'),
      (v) => [`最高 ${v} km/h`, `up to ${v} km/h`],
      1,
    ),
    together(
      over(told.number('limitKmh'), 'km/h'),
      source === null ? null : [`（${source[0]}）`, `(${lower(source)[1]})`],
    ),
  );
};

export const harsh: Sentence = (told) => {
  const braking = told.text('cause') === 'braking';
  const before = told.number('speedBeforeKmh');
  const after = told.number('speedAfterKmh');
  return sentence(
    together(
      braking ? ['急刹车', 'harsh braking'] : ['急加速', 'harsh acceleration'],
      withFigure(told.number('ms2'), (a) => [` ${a} m/s²`, `of ${a} m/s²`], 2),
    ) ?? ['急加速急刹车', 'harsh driving'],
    over(told.setting(braking ? 'harsh.brakingMs2' : 'harsh.accelerationMs2'), 'm/s²', 1),
    before === null || after === null
      ? null
      : [
          `车速从 ${formatNumber(before)} 到 ${formatNumber(after)} km/h`,
          `from ${formatNumber(before)} to ${formatNumber(after)} km/h`,
        ],
  );
};

const minutes = (value: number | null): number | null => (value === null ? null : value * 60);

const beyond = (seconds: number | null): Phrase => {
  const known = span(seconds);
  return known === null ? null : [`超过允许的 ${known[0]}`, `more than the ${known[1]} allowed`];
};

export const duty: Sentence = (told) => {
  const byDay = told.text('cause') === 'day';
  const driven = span(told.number('drivingS') ?? told.number('driverWorkingDuration'));
  return sentence(
    together(
      byDay ? ['当日驾驶', 'driving of the day'] : ['连续驾驶', 'driving without a rest'],
      driven === null ? null : [` ${driven[0]}`, `for ${driven[1]}`],
    ) ?? ['驾驶', 'driving'],
    beyond(minutes(told.setting(byDay ? 'duty.dayMin' : 'duty.continuousMin'))),
  );
};

export const emergency: Sentence = (told) =>
  sentence(
    told.text('cause') === 'button'
      ? ['紧急按钮被按下', 'the emergency button was pressed']
      : ['终端报警字中紧急位被置位', 'the emergency bit of the terminal’s alarm word was set'],
    where(told),
    lasted(told) === null || told.lasts ? lasted(told) : took(told.seconds, ['持续', 'lasted']),
  );

export const curve: Sentence = (told) =>
  sentence(
    together(
      ['过弯侧向加速度', 'lateral acceleration in a bend'],
      withFigure(
        told.number('maxLateralMs2') ?? told.number('lateralMs2'),
        (a) => [` ${a} m/s²`, `of ${a} m/s²`],
        2,
      ),
    ) ?? ['弯道超速', 'curve'],
    over(told.number('limitMs2'), 'm/s²', 1),
    withFigure(told.number('maxSpeedKmh'), (v) => [`最高 ${v} km/h`, `up to ${v} km/h`], 1),
    withFigure(told.number('radiusM'), (m) => [`弯道半径 ${m} m`, `radius ${m} m`]),
  );

export const parked: Sentence = (told) =>
  sentence(
    together(there(told, ['停车', 'parked']), lasted(told)) ?? ['停车', 'parked'],
    beyond(minutes(told.setting('parking.timeoutMin'))),
  );

export const silent: Sentence = (told) =>
  sentence(
    together(['终端没有数据', 'no word from the terminal'], lasted(told)) ?? ['离线', 'offline'],
    beyond(minutes(told.setting('offline.timeoutMin'))),
    where(told),
  );

export const terminalOverspeed: Sentence = (told) =>
  sentence(
    ['终端自报超速', 'overspeed, told by the terminal itself'],
    withFigure(told.number('speedKmh'), (v) => [`车速 ${v} km/h`, `speed ${v} km/h`], 1),
    where(told),
  );
