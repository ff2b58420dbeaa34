import type { RecordKind } from '#contract/records.ts';
import { changeDirections, loadingCauses, matchings, ticketValidities } from '#domain/cargo-words.ts';
import { deviceFaults, deviceKinds } from '#domain/device-words.ts';
import type { Text } from '#i18n/text.ts';
import { recordKindText } from '#domain/record-kind-words.ts';

import { boxDoor, opened } from './cargo-alarms.ts';
import { curve, overspeed } from './driving-alarms.ts';
import type { Told } from './facts.ts';
import { taskFuel, transportTask } from './task-sentences.ts';
import {
  fromTo,
  fuel,
  lasted,
  lower,
  there,
  sentence,
  tank,
  together,
  took,
  volumeChange,
  withFigure,
  wordOf,
  type Sentence,
} from './phrases.ts';

/** What a terminal told, written down as it was. */
const asTold =
  (kind: RecordKind): Sentence =>
  (told) => {
    const [zh, en] = recordKindText(kind);
    return sentence(together(tank(told), there(told, [zh, lower([zh, en])[1]])) ?? [zh, en], [
      '按终端报文原样记录',
      'recorded as the terminal told it',
    ]);
  };

/** Something that began and ended. */
const episode =
  (kind: RecordKind): Sentence =>
  (told) => {
    const [zh, en] = recordKindText(kind);
    return sentence(together(tank(told), there(told, [zh, lower([zh, en])[1]]), lasted(told)) ?? [zh, en]);
  };

/** With the product that was moved. */
const named = (told: Told, [zh, en]: Text): Text => {
  const product = fuel(told);
  return product === null ? [zh, en] : [`${zh}${product[0]}`, `${en} ${product[1]}`];
};

const operation =
  (zh: string, en: string, from: string, to: string): Sentence =>
  (told) =>
    sentence(
      together(tank(told), there(told, named(told, [zh, en]))) ?? [zh, en],
      volumeChange(fromTo(told.number(from), told.number(to))),
      took(told.seconds, ['历时', 'within']),
    );

const volume: Sentence = (told) => {
  const direction = wordOf(changeDirections, told.text('direction'));
  return sentence(
    together(
      tank(told),
      there(
        told,
        direction === null
          ? ['油量变化', 'volume change']
          : [`油量${direction[0]}`, `${lower(direction)[1]} of volume`],
      ),
    ) ?? ['油量变化', 'volume change'],
    volumeChange(told.number('changeV20L')),
    ['期间没有许可的开启', 'no permitted opening in that time'],
    withFigure(told.number('thresholdL'), (l) => [`判定阈值 ${l} L`, `threshold ${l} L`], 2),
  );
};

const station: Sentence = (told) => {
  const matching = wordOf(matchings, told.text('matching'));
  return sentence(
    together(
      there(told, ['卸油', 'unloaded']),
      withFigure(told.number('unloadedV20L'), (l) => [` ${l} L`, `${l} L`], 2),
    ) ?? ['卸油', 'unloaded'],
    withFigure(told.number('receivedV20L'), (l) => [`站端收油 ${l} L`, `the station received ${l} L`], 2),
    withFigure(
      told.number('differenceV20L'),
      (l) => [`差异 ${l} L（损为正）`, `difference ${l} L (a loss is positive)`],
      2,
    ),
    matching === null ? null : [`站端数据${matching[0]}`, `station’s figures: ${lower(matching)[1]}`],
  );
};

const received: Sentence = (told) =>
  sentence(
    together(
      ['油站收油', 'the station received'],
      withFigure(told.number('receivedV20L') ?? told.number('receivedVtL'), (l) => [` ${l} L`, `${l} L`], 2),
    ) ?? ['油站收油', 'station’s delivery'],
    ['罐内增量加期间销量', 'rise of its tank and what was sold meanwhile'],
  );

const ticket: Sentence = (told) => {
  const validity = wordOf(ticketValidities, told.text('validity'));
  return sentence(
    together(
      ['流量计票据', 'meter ticket'],
      withFigure(told.number('v20L') ?? told.number('vtL'), (l) => [` ${l} L`, `of ${l} L`], 2),
    ) ?? ['流量计票据', 'meter ticket'],
    validity === null ? null : lower(validity),
  );
};

const abnormalLoading: Sentence = (told) => {
  const cause = wordOf(loadingCauses, told.text('cause'));
  return sentence(
    together(tank(told), there(told, cause === null ? ['异常装油', 'abnormal loading'] : lower(cause))) ?? [
      '异常装油',
      'abnormal loading',
    ],
    withFigure(told.number('loadedL'), (l) => [`装入 ${l} L`, `${l} L were loaded`], 2),
    withFigure(told.number('limitL'), (l) => [`限值 ${l} L`, `limit ${l} L`], 2),
  );
};

const deviceFault: Sentence = (told) => {
  const device = wordOf(deviceKinds, told.text('device'));
  const found = wordOf(deviceFaults, told.text('fault'));
  return sentence(
    together(
      tank(told),
      device === null ? null : lower(device),
      found === null ? ['故障', 'fault'] : [`：${found[0]}`, `: ${lower(found)[1]}`],
      lasted(told),
    ) ?? ['故障', 'fault'],
    withFigure(told.number('value'), (v) => [`测得 ${v}`, `measured ${v}`], 2),
    withFigure(told.number('limit'), (v) => [`限值 ${v}`, `limit ${v}`], 2),
  );
};

const mileage: Sentence = (told) =>
  sentence(
    together(
      there(told, ['行驶', 'driven']),
      withFigure(told.number('km'), (km) => [` ${km} km`, `${km} km`], 2),
    ) ?? ['里程', 'distance'],
    withFigure(told.number('fixes'), (n) => [`由 ${n} 个定位点累计`, `added up from ${n} fixes`]),
  );

const duty: Sentence = (told) =>
  sentence(
    ['司机在岗', 'driver on duty'],
    took(told.number('drivingS'), ['驾驶', 'driving for']),
    took(told.number('longestContinuousS'), ['最长连续', 'longest without a rest:']),
  );

const tightness: Sentence = (told) =>
  sentence(
    ['气密检测', 'tightness test'],
    withFigure(
      told.number('correctedDropKPa') ?? told.number('dropKPa'),
      (v) => [`压降 ${v} kPa`, `pressure fell by ${v} kPa`],
      2,
    ),
    withFigure(told.setting('airtight.dropKPa'), (v) => [`允许 ${v} kPa`, `${v} kPa allowed`], 2),
  );

const left: Sentence = (told) =>
  sentence(
    together(tank(told), ['排空', 'draining'], lasted(told)) ?? ['排空', 'draining'],
    withFigure(told.number('remainderVtL') ?? told.number('vtL'), (l) => [`剩余 ${l} L`, `${l} L left`], 2),
  );

/** Why a record is there and says what it says, by its kind; a kind without a sentence does not compile. */
export const recordSentences: Record<RecordKind, Sentence> = {
  'switch-event': asTold('switch-event'),
  'seal-record': opened,
  'authorized-opening': asTold('authorized-opening'),
  'valve-record': episode('valve-record'),
  'box-door': boxDoor,
  nfc: asTold('nfc'),
  'tank-inventory': asTold('tank-inventory'),
  'volume-change': volume,
  'empty-state': left,
  emptying: left,
  'product-change': asTold('product-change'),
  'abnormal-loading': abnormalLoading,
  loading: operation('装油', 'loading', 'startV20L', 'stopV20L'),
  unloading: operation('卸油', 'unloading', 'startV20L', 'stopV20L'),
  'transport-task': transportTask,
  'task-fuel': taskFuel,
  'split-unloading': operation('分卸', 'split unloading', 'unloadedV20L', 'none'),
  'meter-status': asTold('meter-status'),
  'meter-delivery': ticket,
  'flow-change': asTold('flow-change'),
  'atg-delivery': received,
  'station-unloading': station,
  boot: asTold('boot'),
  power: asTold('power'),
  'electricity-switch': asTold('electricity-switch'),
  heartbeat: episode('heartbeat'),
  'console-link': episode('console-link'),
  'device-event': asTold('device-event'),
  'device-fault': deviceFault,
  media: asTold('media'),
  climate: asTold('climate'),
  pressure: asTold('pressure'),
  'airtight-test': tightness,
  'airtight-status': asTold('airtight-status'),
  spraying: episode('spraying'),
  'water-inventory': asTold('water-inventory'),
  parking: episode('parking'),
  overspeed,
  curve,
  offline: episode('offline'),
  'daily-mileage': mileage,
  'area-mileage': mileage,
  'route-event': episode('route-event'),
  'driver-duty': duty,
};
