import { doors, lossMeasures } from '#domain/words/cargo-words.ts';
import { deviceFaults } from '#domain/words/device-words.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { englishName } from '#state/view/english-names.ts';

import {
  compartment,
  fromTo,
  fuel,
  lasted,
  over,
  perMilleText,
  there,
  lower,
  measured,
  sentence,
  tank,
  together,
  took,
  volumeChange,
  withFigure,
  wordOf,
  type Sentence,
} from './phrases.ts';

export const opened: Sentence = (facts) =>
  sentence(
    together(compartment(facts), there(facts, ['开启', 'opened']), lasted(facts)) ?? ['开启', 'opened'],
    facts.text('cause') === 'breakSeal' ? ['铅封破坏', 'the seal was broken'] : null,
    volumeChange(fromTo(facts.number('startV20L'), facts.number('stopV20L'))),
  );

const drain: Sentence = (facts) => {
  const fell = there(facts, volumeChange(fromTo(facts.number('loss'), 0)) ?? ['标准体积减少', 'V20 fell']);
  const number = facts.number('compartment');
  return sentence(
    number === null ? fell : [`${number} 号仓${fell[0]}`, `compartment ${number}: ${fell[1]}`],
    ['期间没有许可的开启', 'no permitted opening in that time'],
    took(facts.seconds, ['历时', 'within']),
    withFigure(facts.number('thresholdL'), (l) => [`判定阈值 ${l} L`, `threshold ${l} L`], 2),
  );
};

const taskLoss =
  (zh: string, en: string): Sentence =>
  (facts) => {
    const litres = facts.number('loss');
    const drained = facts.number('drainedV20L');
    const rate = perMilleText(facts.number('lossRate'));
    const limit = perMilleText(facts.number('highLossRateThreshold') ?? facts.number('threshold'));
    const measure = wordOf(lossMeasures, facts.text('measure'));
    const from = facts.text('startArea');
    const to = facts.text('endArea');
    return sentence(
      together(
        fuel(facts),
        [zh, en],
        litres === null
          ? null
          : [` ${formatNumber(Math.abs(litres), 2)} L`, `of ${formatNumber(Math.abs(litres), 2)} L`],
        rate === null ? null : [`（${rate}）`, `(${rate})`],
      ) ?? [zh, en],
      limit === null ? null : [`超过限值 ±${limit}`, `beyond the limit of ±${limit}`],
      measure === null ? null : [`判定依据：${measure[0]}`, `basis: ${lower(measure)[1]}`],
      withFigure(
        drained === null || drained <= 0 ? null : drained,
        (l) => [`另有 ${l} L 已由途中流失报警`, `another ${l} L already reported by drain alarms`],
        2,
      ),
      from === null || to === null
        ? null
        : [`从${from}到${to}`, `from ${englishName(from)} to ${englishName(to)}`],
    );
  };

export const highLoss: Sentence = (facts) => {
  const cause = facts.text('cause');
  if (cause === 'drain') return drain(facts);
  return (cause === 'gain' ? taskLoss('溢出', 'gain') : taskLoss('损失', 'loss'))(facts);
};

export const water: Sentence = (facts) =>
  sentence(
    together(
      tank(facts),
      facts.text('cause') === 'probe'
        ? ['液位仪测到水', 'has water by its gauge']
        : ['管线探头报水', 'has water by its line sensor'],
    ) ?? ['管线有水', 'water in the line'],
    withFigure(facts.number('waterMm'), (mm) => [`水位 ${mm} mm`, `water level ${mm} mm`], 1),
    over(facts.setting('water.minMm'), 'mm'),
  );

export const remains =
  (zh: string, en: string): Sentence =>
  (facts) => {
    const left = facts.number('remainderVtL') ?? facts.number('vtL');
    const limit = facts.setting('tank.emptyL');
    return sentence(
      together(tank(facts), there(facts, [zh, en])) ?? [zh, en],
      withFigure(left, (l) => [`离开时仍有 ${l} L`, `${l} L were left on leaving`], 2),
      // Less than it was not what was found: the line was not dry yet.
      left !== null && limit !== null && left <= limit ? null : over(limit, 'L'),
    );
  };

export const fault: Sentence = (facts) => {
  const found = wordOf(deviceFaults, facts.text('cause') ?? facts.text('fault'));
  return sentence(
    together(
      compartment(facts),
      found === null ? ['故障', 'fault'] : [`：${found[0]}`, `: ${lower(found)[1]}`],
      lasted(facts),
    ) ?? ['故障', 'fault'],
    ...measured(facts),
    withFigure(facts.number('holdS'), (s) => [`持续 ${s} 秒才判定`, `judged after ${s} s`]),
  );
};

export const boxDoor: Sentence = (facts) => {
  const door = wordOf(doors, facts.text('door')) ?? (['箱门', 'box door'] as const);
  const number = facts.number('doorNumber');
  return sentence(
    together(
      [
        `${number === null ? '' : `${number} 号`}${door[0]}`,
        `${lower(door)[1]}${number === null ? '' : ` ${number}`}`,
      ],
      there(facts, ['开启', 'opened']),
      lasted(facts),
    ) ?? ['箱门开启', 'box door opened'],
  );
};
