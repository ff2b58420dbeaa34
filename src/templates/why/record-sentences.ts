import { leastHoldMinutes } from '#domain/cargo/tightness-verdict.ts';
import type { RecordKind } from '#contract/records.ts';
import { changeDirections, loadingCauses, matchings, ticketValidities } from '#domain/words/cargo-words.ts';
import { deviceFaults, deviceKinds } from '#domain/words/device-words.ts';
import type { Text } from '#i18n/text.ts';
import { filled } from '#i18n/translate.ts';
import { recordKindText } from '#domain/words/record-kind-words.ts';

import { boxDoor, opened } from './cargo-alarms.ts';
import { curve, offRoute, overspeed } from './driving-alarms.ts';
import type { Facts } from './facts.ts';
import { authorizedOpening, climate, switchEvent } from './reported-sentences.ts';
import { taskFuel, transportTask } from './task-sentences.ts';
import {
  fromTo,
  fuel,
  lasted,
  lower,
  measured,
  there,
  sentence,
  tank,
  together,
  took,
  volumeChange,
  where,
  withFigure,
  wordOf,
  type Sentence,
} from './phrases.ts';

/** What a terminal reported, recorded unchanged. */
const asReported =
  (kind: RecordKind): Sentence =>
  (facts) => {
    const [zh, en] = lower(recordKindText(kind));
    const at = where(facts);
    // A noun: in Chinese its place does not stand before it as it does before what somebody did.
    const what: Text = at === null ? [zh, en] : [`${zh}，${at[0]}`, `${en} ${at[1]}`];
    return sentence(together(tank(facts), what) ?? [zh, en], [
      '按终端报文原样记录',
      'recorded as the terminal reported it',
    ]);
  };

/** Something that began and ended. */
const episode =
  (kind: RecordKind): Sentence =>
  (facts) => {
    const [zh, en] = recordKindText(kind);
    return sentence(together(tank(facts), there(facts, [zh, lower([zh, en])[1]]), lasted(facts)) ?? [zh, en]);
  };

const shutOffValve: Sentence = (facts) =>
  sentence(
    together(tank(facts), there(facts, ['紧急切断阀打开', 'shut-off valve open']), lasted(facts)) ?? [
      '紧急切断阀打开',
      'shut-off valve open',
    ],
  );

/** With the product that was moved. */
const named = (facts: Facts, [zh, en]: Text): Text => {
  const product = fuel(facts);
  return product === null ? [zh, en] : [`${zh}${product[0]}`, `${en} ${product[1]}`];
};

const operation =
  (zh: string, en: string, from: string, to: string): Sentence =>
  (facts) =>
    sentence(
      together(tank(facts), there(facts, named(facts, [zh, en]))) ?? [zh, en],
      volumeChange(fromTo(facts.number(from), facts.number(to))),
      took(facts.seconds, ['历时', 'within']),
    );

const volume: Sentence = (facts) => {
  const direction = wordOf(changeDirections, facts.text('direction'));
  return sentence(
    together(
      tank(facts),
      there(
        facts,
        direction === null
          ? ['油量变化', 'volume change']
          : [`油量${direction[0]}`, `${lower(direction)[1]} of volume`],
      ),
    ) ?? ['油量变化', 'volume change'],
    volumeChange(facts.number('changeV20L')),
    ['期间没有许可的开启', 'no permitted opening in that time'],
    withFigure(facts.number('thresholdL'), (l) => [`判定阈值 ${l} L`, `threshold ${l} L`], 2),
  );
};

const station: Sentence = (facts) => {
  const matching = wordOf(matchings, facts.text('matching'));
  return sentence(
    together(
      there(facts, ['卸油', 'unloaded']),
      withFigure(facts.number('unloadedV20L'), (l) => [` ${l} L`, `${l} L`], 2),
    ) ?? ['卸油', 'unloaded'],
    withFigure(facts.number('receivedV20L'), (l) => [`站端收油 ${l} L`, `the station received ${l} L`], 2),
    withFigure(
      facts.number('differenceV20L'),
      (l) => [`差异 ${l} L（损为正）`, `difference ${l} L (a loss is positive)`],
      2,
    ),
    matching === null ? null : [`站端数据${matching[0]}`, `station’s figures: ${lower(matching)[1]}`],
  );
};

const received: Sentence = (facts) =>
  sentence(
    together(
      ['油站收油', 'the station received'],
      withFigure(
        facts.number('receivedV20L') ?? facts.number('receivedVtL'),
        (l) => [` ${l} L`, `${l} L`],
        2,
      ),
    ) ?? ['油站收油', 'station’s delivery'],
    ['罐内增量加期间销量', 'rise of its tank plus sales in the meantime'],
  );

const ticket: Sentence = (facts) => {
  const validity = wordOf(ticketValidities, facts.text('validity'));
  return sentence(
    together(
      ['流量计票据', 'meter ticket'],
      withFigure(facts.number('v20L') ?? facts.number('vtL'), (l) => [` ${l} L`, `of ${l} L`], 2),
    ) ?? ['流量计票据', 'meter ticket'],
    validity === null ? null : lower(validity),
  );
};

const abnormalLoading: Sentence = (facts) => {
  const cause = wordOf(loadingCauses, facts.text('cause'));
  return sentence(
    together(tank(facts), there(facts, cause === null ? ['异常装油', 'abnormal loading'] : lower(cause))) ?? [
      '异常装油',
      'abnormal loading',
    ],
    withFigure(facts.number('loadedL'), (l) => [`装入 ${l} L`, `${l} L were loaded`], 2),
    // Of a short loading the record keeps the rack's ticket as its limit.
    withFigure(
      facts.number('limitL'),
      (l) =>
        facts.text('cause') === 'short' ? [`提单 ${l} L`, `ticket ${l} L`] : [`限值 ${l} L`, `limit ${l} L`],
      2,
    ),
  );
};

const deviceFault: Sentence = (facts) => {
  const device = wordOf(deviceKinds, facts.text('device'));
  const found = wordOf(deviceFaults, facts.text('fault'));
  return sentence(
    together(
      tank(facts),
      device === null ? null : lower(device),
      found === null ? ['故障', 'fault'] : [`：${found[0]}`, `: ${lower(found)[1]}`],
      lasted(facts),
    ) ?? ['故障', 'fault'],
    ...measured(facts),
  );
};

const mileage: Sentence = (facts) =>
  sentence(
    together(
      there(facts, ['行驶', 'driven']),
      withFigure(facts.number('km'), (km) => [` ${km} km`, `${km} km`], 2),
    ) ?? ['里程', 'distance'],
    withFigure(facts.number('fixes'), (n) =>
      filled(['由 {n} 个定位点累计', 'added up from {n} {n:fix|fixes}'], { n }),
    ),
  );

const duty: Sentence = (facts) =>
  sentence(
    ['驾驶员在岗', 'driver on duty'],
    took(facts.number('drivingS'), ['驾驶', 'driving for']),
    took(facts.number('longestContinuousS'), ['最长连续', 'longest without a rest:']),
  );

const tightness: Sentence = (facts) =>
  sentence(
    ['气密检测', 'tightness test'],
    withFigure(
      facts.number('correctedDropKPa') ?? facts.number('dropKPa'),
      (v) => [`压降 ${v} kPa`, `pressure fell by ${v} kPa`],
      2,
    ),
    withFigure(
      facts.setting('airtight.dropKPa'),
      (v) => [`${leastHoldMinutes} 分钟内允许 ${v} kPa`, `${v} kPa allowed in ${leastHoldMinutes} min`],
      2,
    ),
  );

const left: Sentence = (facts) =>
  sentence(
    together(tank(facts), ['排空', 'draining'], lasted(facts)) ?? ['排空', 'draining'],
    withFigure(facts.number('remainderVtL') ?? facts.number('vtL'), (l) => [`剩余 ${l} L`, `${l} L left`], 2),
  );

/** Why a record exists, by its kind; a kind without a sentence does not compile. */
export const recordSentences: Record<RecordKind, Sentence> = {
  'switch-event': switchEvent,
  'seal-record': opened,
  'authorized-opening': authorizedOpening,
  'valve-record': shutOffValve,
  'box-door': boxDoor,
  nfc: asReported('nfc'),
  'tank-inventory': asReported('tank-inventory'),
  'volume-change': volume,
  'empty-state': left,
  emptying: left,
  'product-change': asReported('product-change'),
  'abnormal-loading': abnormalLoading,
  loading: operation('装油', 'loading', 'startV20L', 'stopV20L'),
  unloading: operation('卸油', 'unloading', 'startV20L', 'stopV20L'),
  'transport-task': transportTask,
  'task-fuel': taskFuel,
  'split-unloading': operation('分卸', 'split unloading', 'unloadedV20L', 'none'),
  'meter-status': asReported('meter-status'),
  'meter-delivery': ticket,
  'flow-change': asReported('flow-change'),
  'atg-delivery': received,
  'station-unloading': station,
  boot: asReported('boot'),
  power: asReported('power'),
  'electricity-switch': asReported('electricity-switch'),
  heartbeat: (facts) => {
    const missed: Text = ['没有心跳', 'no heartbeat'];
    return sentence(together(there(facts, missed), lasted(facts)) ?? missed);
  },
  'console-link': episode('console-link'),
  'device-event': asReported('device-event'),
  'device-fault': deviceFault,
  media: asReported('media'),
  climate,
  pressure: asReported('pressure'),
  'airtight-test': tightness,
  'airtight-status': asReported('airtight-status'),
  spraying: episode('spraying'),
  'water-inventory': asReported('water-inventory'),
  parking: episode('parking'),
  overspeed,
  curve,
  offline: episode('offline'),
  'daily-mileage': mileage,
  'area-mileage': mileage,
  'route-deviation': offRoute,
  'route-event': episode('route-event'),
  'driver-duty': duty,
};
