import { doors, lossMeasures } from '#domain/cargo-words.ts';
import { deviceFaults } from '#domain/device-words.ts';
import { formatNumber } from '#domain/number-format.ts';

import {
  compartment,
  fromTo,
  fuel,
  lasted,
  over,
  perMilleText,
  there,
  lower,
  sentence,
  tank,
  together,
  took,
  volumeChange,
  withFigure,
  wordOf,
  type Sentence,
} from './phrases.ts';

export const opened: Sentence = (told) =>
  sentence(
    together(compartment(told), there(told, ['开启', 'opened']), lasted(told)) ?? ['开启', 'opened'],
    told.text('cause') === 'breakSeal' ? ['铅封被破坏', 'the seal was broken'] : null,
    volumeChange(fromTo(told.number('startV20L'), told.number('stopV20L'))),
  );

const drain: Sentence = (told) => {
  const fell = there(told, volumeChange(fromTo(told.number('loss'), 0)) ?? ['标准体积减少', 'V20 fell']);
  const number = told.number('compartment');
  return sentence(
    number === null ? fell : [`${number} 号仓${fell[0]}`, `compartment ${number}: ${fell[1]}`],
    ['期间没有许可的开启', 'no permitted opening in that time'],
    took(told.seconds, ['历时', 'within']),
    withFigure(told.number('thresholdL'), (l) => [`判定阈值 ${l} L`, `threshold ${l} L`], 2),
  );
};

const taskLoss =
  (zh: string, en: string): Sentence =>
  (told) => {
    const litres = told.number('loss');
    const drained = told.number('drainedV20L');
    const rate = perMilleText(told.number('lossRate'));
    const limit = perMilleText(told.number('highLossRateThreshold') ?? told.number('threshold'));
    const measure = wordOf(lossMeasures, told.text('measure'));
    const from = told.text('startArea');
    const to = told.text('endArea');
    return sentence(
      together(
        fuel(told),
        [zh, en],
        litres === null
          ? null
          : [` ${formatNumber(Math.abs(litres), 2)} L`, `of ${formatNumber(Math.abs(litres), 2)} L`],
        rate === null ? null : [`（${rate}）`, `(${rate})`],
      ) ?? [zh, en],
      limit === null ? null : [`超过限值 ±${limit}`, `beyond the limit of ±${limit}`],
      measure === null ? null : [`判定依据：${measure[0]}`, `decided by: ${lower(measure)[1]}`],
      withFigure(
        drained === null || drained <= 0 ? null : drained,
        (l) => [`另有 ${l} L 已由途中流失报警`, `another ${l} L were told by drain alarms`],
        2,
      ),
      from === null || to === null ? null : [`从${from}到${to}`, `from ${from} to ${to}`],
    );
  };

export const highLoss: Sentence = (told) => {
  const cause = told.text('cause');
  if (cause === 'drain') return drain(told);
  return (cause === 'gain' ? taskLoss('溢出', 'gain') : taskLoss('损失', 'loss'))(told);
};

export const water: Sentence = (told) =>
  sentence(
    together(
      tank(told),
      told.text('cause') === 'probe'
        ? ['液位仪测到水', 'has water by its gauge']
        : ['管线探头报水', 'has water by its line sensor'],
    ) ?? ['管线有水', 'water in the line'],
    withFigure(told.number('waterMm'), (mm) => [`水位 ${mm} mm`, `water level ${mm} mm`], 1),
    over(told.setting('water.minMm'), 'mm'),
  );

export const remains =
  (zh: string, en: string): Sentence =>
  (told) =>
    sentence(
      together(tank(told), there(told, [zh, en])) ?? [zh, en],
      withFigure(
        told.number('remainderVtL') ?? told.number('vtL'),
        (l) => [`离开时仍有 ${l} L`, `${l} L were left on leaving`],
        2,
      ),
      over(told.setting('tank.emptyL'), 'L'),
    );

export const fault: Sentence = (told) => {
  const found = wordOf(deviceFaults, told.text('cause') ?? told.text('fault'));
  return sentence(
    together(
      compartment(told),
      found === null ? ['故障', 'fault'] : [`：${found[0]}`, `: ${lower(found)[1]}`],
      lasted(told),
    ) ?? ['故障', 'fault'],
    withFigure(told.number('value'), (v) => [`测得 ${v}`, `measured ${v}`], 2),
    withFigure(told.number('limit'), (v) => [`限值 ${v}`, `limit ${v}`], 2),
    withFigure(told.number('holdS'), (s) => [`持续 ${s} 秒才判定`, `judged after ${s} s`]),
  );
};

export const boxDoor: Sentence = (told) => {
  const door = wordOf(doors, told.text('door')) ?? (['箱门', 'box door'] as const);
  const number = told.number('doorNumber');
  return sentence(
    together(
      [
        `${number === null ? '' : `${number} 号`}${door[0]}`,
        `${lower(door)[1]}${number === null ? '' : ` ${number}`}`,
      ],
      there(told, ['开启', 'opened']),
      lasted(told),
    ) ?? ['箱门开启', 'box door opened'],
  );
};
