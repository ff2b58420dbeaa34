import { lossDoubts } from '#domain/losses/loss-doubts.ts';
import { lossVerdicts } from '#domain/losses/loss-verdict.ts';
import { lossMeasures, taskStates } from '#domain/words/cargo-words.ts';
import { formatLitres, formatLitresChange } from '#domain/text/litres.ts';
import type { Text } from '#i18n/text.ts';
import { englishName } from '#state/view/english-names.ts';

import {
  fuel,
  lower,
  perMilleText,
  sentence,
  together,
  withFigure,
  wordOf,
  type Sentence,
} from './phrases.ts';

/** Why a loss proves nothing, and what would decide it. */
const doubtsOf = (facts: Parameters<Sentence>[0]): readonly Text[] =>
  facts.words('doubts').flatMap((name) => {
    const doubt = Object.entries(lossDoubts).find(([known]) => known === name)?.[1];
    return doubt === undefined
      ? []
      : [
          [
            `${doubt.text[0]}（可由${doubt.decides[0]}判定）`,
            `${lower(doubt.text)[1]} (settled by: ${lower(doubt.decides)[1]})`,
          ],
        ];
  });

/** The figures of a product of a task, as they add up. */
export const taskFuel: Sentence = (facts) => {
  const state = wordOf(taskStates, facts.text('state'));
  const measure = wordOf(lossMeasures, facts.text('measure'));
  const figures = ['sentV20L', 'receivedV20L', 'remainderV20L', 'lossV20L'].map((name) => facts.number(name));
  const [sent = null, received = null, rest = null, loss = null] = figures;
  const rate = perMilleText(facts.number('lossRate'));
  const limit = perMilleText(facts.number('highLossRateThreshold'));
  const verdict = wordOf(lossVerdicts, facts.text('verdict'));
  return sentence(
    together(fuel(facts), ['任务', 'task'], state === null ? null : lower(state)) ?? ['任务', 'task'],
    sent === null || received === null || rest === null || loss === null
      ? ['损溢未知', 'its loss is not known']
      : [
          `发油 ${formatLitres(sent)} − 收油 ${formatLitres(received)} − 余量变化 ${formatLitres(rest)} = 损溢 ${formatLitresChange(loss)} L（V20）`,
          `loaded ${formatLitres(sent)} − received ${formatLitres(received)} − change on board ${formatLitres(rest)} = loss ${formatLitresChange(loss)} L (V20)`,
        ],
    rate === null ? null : [`损溢率 ${rate}`, `rate ${rate}`],
    limit === null ? null : [`限值 ±${limit}`, `limit ±${limit}`],
    measure === null ? null : [`判定依据：${measure[0]}`, `basis: ${lower(measure)[1]}`],
    verdict === null ? null : [`结论：${verdict[0]}`, `verdict: ${lower(verdict)[1]}`],
    ...doubtsOf(facts),
  );
};

/** A task as a whole. */
export const transportTask: Sentence = (facts) => {
  const state = wordOf(taskStates, facts.text('state'));
  const from = facts.text('startArea');
  const to = facts.text('endArea');
  return sentence(
    together(
      ['运输任务', 'transport task'],
      state === null ? null : [`（${state[0]}）`, `(${lower(state)[1]})`],
    ) ?? ['运输任务', 'transport task'],
    from === null
      ? null
      : to === null
        ? [`从${from}出发`, `from ${englishName(from)}`]
        : [`从${from}到${to}`, `from ${englishName(from)} to ${englishName(to)}`],
    withFigure(facts.number('loads'), (n) => [`装油 ${n} 次`, `loadings: ${n}`]),
    withFigure(facts.number('unloads'), (n) => [`卸油 ${n} 次`, `unloadings: ${n}`]),
    withFigure(facts.number('km'), (km) => [`${km} km`, `${km} km`], 2),
  );
};
