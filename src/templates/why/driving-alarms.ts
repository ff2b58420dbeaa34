import { alarmTypes, type AlarmTypeId } from '#domain/alarms/alarm-types.ts';
import { allAlarmBits } from '#domain/devices/alarm-word.ts';
import { limitSources, safetySystems } from '#domain/words/driving-words.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { namesIn } from '#state/view/english-names.ts';

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

const alarmWordCauses = Object.fromEntries(allAlarmBits.map(({ name, text }) => [name, { text }]));

/** Events of the terminal’s active safety, which the rules accept as they are. */
export const safety =
  (type: AlarmTypeId): Sentence =>
  (facts) => {
    const [zh, en] = alarmTypes[type].text;
    const system = wordOf(safetySystems, facts.text('system'));
    return sentence(
      [
        `终端${system === null ? '' : `（${system[0]}）`}上报${zh}`,
        `${en}, reported by the terminal${system === null ? '' : ` (${system[1]})`}`,
      ],
      withFigure(facts.number('speedKmh'), (v) => [`车速 ${v} km/h`, `speed ${v} km/h`]),
      withFigure(
        facts.number('leadDistanceM'),
        (m) => [`与前车相距 ${m} m`, `${m} m behind the vehicle ahead`],
        1,
      ),
      withFigure(facts.number('headwayS'), (s) => [`时距 ${s} s`, `headway ${s} s`], 1),
      withFigure(facts.number('fatigueDegree'), (n) => [`疲劳程度 ${n}`, `degree of fatigue ${n}`]),
      where(facts),
    );
  };

export const overspeed: Sentence = (facts) => {
  const source = wordOf(limitSources, facts.text('limitSource'));
  return sentence(
    together(there(facts, ['超速', 'overspeed']), lasted(facts)) ?? ['超速', 'overspeed'],
    withFigure(
      facts.number('maxSpeedKmh') ?? facts.number('speedKmh'),
      (v) => [`最高 ${v} km/h`, `up to ${v} km/h`],
      1,
    ),
    together(
      over(facts.number('limitKmh'), 'km/h'),
      source === null ? null : [`（${source[0]}）`, `(${lower(source)[1]})`],
    ),
  );
};

export const harsh: Sentence = (facts) => {
  const braking = facts.text('cause') === 'braking';
  const before = facts.number('speedBeforeKmh');
  const after = facts.number('speedAfterKmh');
  return sentence(
    together(
      braking ? ['急刹车', 'harsh braking'] : ['急加速', 'harsh acceleration'],
      withFigure(facts.number('ms2'), (a) => [` ${a} m/s²`, `of ${a} m/s²`], 2),
    ) ?? ['急加速急刹车', 'harsh driving'],
    over(facts.setting(braking ? 'harsh.brakingMs2' : 'harsh.accelerationMs2'), 'm/s²', 1),
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

export const duty: Sentence = (facts) => {
  const byDay = facts.text('cause') === 'day';
  const driven = span(facts.number('drivingS') ?? facts.number('driverWorkingDuration'));
  return sentence(
    together(
      byDay ? ['当日驾驶', 'driving of the day'] : ['连续驾驶', 'driving without a rest'],
      driven === null ? null : [` ${driven[0]}`, `for ${driven[1]}`],
    ) ?? ['驾驶', 'driving'],
    beyond(minutes(facts.setting(byDay ? 'duty.dayMin' : 'duty.continuousMin'))),
  );
};

export const emergency: Sentence = (facts) =>
  sentence(
    facts.text('cause') === 'button'
      ? ['紧急按钮被按下', 'the emergency button was pressed']
      : ['终端报警字中紧急位被置位', 'the emergency bit of the terminal’s alarm word was set'],
    where(facts),
    lasted(facts) === null || facts.lasts ? lasted(facts) : took(facts.seconds, ['持续', 'lasted']),
  );

export const curve: Sentence = (facts) =>
  sentence(
    together(
      ['弯道侧向加速度', 'lateral acceleration when cornering'],
      withFigure(
        facts.number('maxLateralMs2') ?? facts.number('lateralMs2'),
        (a) => [` ${a} m/s²`, `of ${a} m/s²`],
        2,
      ),
    ) ?? ['弯道超速', 'cornering too fast'],
    over(facts.number('limitMs2'), 'm/s²', 1),
    withFigure(facts.number('maxSpeedKmh'), (v) => [`最高 ${v} km/h`, `up to ${v} km/h`], 1),
    withFigure(facts.number('radiusM'), (m) => [`弯道半径 ${m} m`, `radius ${m} m`]),
  );

export const parked: Sentence = (facts) =>
  sentence(
    together(there(facts, ['停车', 'parked']), lasted(facts)) ?? ['停车', 'parked'],
    beyond(minutes(facts.setting('parking.timeoutMin'))),
  );

export const offRoute: Sentence = (facts) => {
  const name = facts.text('routeName');
  return sentence(
    together(
      ['偏离路线', 'off its route'],
      name === null ? null : [`“${name}”`, `“${namesIn(name, 'en')}”`],
      lasted(facts),
    ) ?? ['偏离路线', 'off its route'],
    withFigure(facts.number('farthestM'), (m) => [`最远 ${m} m`, `up to ${m} m away`]),
    over(facts.number('halfWidthM'), 'm'),
    withFigure(facts.number('lengthKm'), (km) => [`路线外行驶 ${km} km`, `${km} km driven off it`], 1),
  );
};

export const silent: Sentence = (facts) =>
  sentence(
    together(['终端没有数据', 'no data from the terminal'], lasted(facts)) ?? ['离线', 'offline'],
    beyond(minutes(facts.setting('offline.timeoutMin'))),
    where(facts),
  );

export const terminalOverspeed: Sentence = (facts) =>
  sentence(
    ['终端自报超速', 'overspeed, reported by the terminal itself'],
    withFigure(facts.number('speedKmh'), (v) => [`车速 ${v} km/h`, `speed ${v} km/h`], 1),
    where(facts),
  );

/** A bit of the terminal’s alarm word, by its cause. */
export const byAlarmWord: Sentence = (facts) => {
  const said = wordOf(alarmWordCauses, facts.text('cause'));
  return sentence(
    said === null
      ? ['终端报警字置位', 'a bit of the terminal’s alarm word was set']
      : [`终端上报${said[0]}`, `${said[1]}, reported by the terminal`],
    withFigure(facts.number('speedKmh'), (v) => [`车速 ${v} km/h`, `speed ${v} km/h`], 1),
    where(facts),
    lasted(facts),
  );
};
