import type { RolloutDetail } from '#contract/devices/rollouts.ts';
import { commandStates } from '#domain/commands/command-states.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { pathText, valueText } from '#domain/parameters/parameter-text.ts';
import { skipReasons } from '#domain/parameters/rollout.ts';
import { sendingReasons } from '#domain/words/sending-words.ts';
import { type Language, type Text, textIn } from '#i18n/text.ts';
import { text, time } from '#report/columns.ts';
import { defineSheet, type Report } from '#report/define.ts';

import type { Statement } from '../compile/compiled.ts';

/** The columns of the file of a roll-out: one row a truck. */
export const rolloutSheet: Report = defineSheet({
  title: ['参数下发结果', 'Roll-out result'],
  source: 'rollout',
  filters: [],
  order: 'signCode',
  columns: {
    signCode: text('车牌', 'Plate'),
    terminal: text('终端', 'Console'),
    wave: text('批次', 'Wave'),
    wanted: text('目标', 'Target'),
    state: text('状态', 'State'),
    detail: text('说明', 'Remark'),
    attempts: text('次数', 'Attempts'),
    stepTime: time('时刻', 'Time'),
    backState: text('回退', 'Rolled back'),
  },
});

const words: Readonly<Record<string, { readonly text: Text }>> = { ...sendingReasons, ...skipReasons };

/** Trucks of a roll-out as rows of a statement, in the words of the file's language. */
export const rolloutStatement = ({ rollout, trucks }: RolloutDetail, language: Language): Statement => {
  const file = parameterFileOf(rollout.file);
  const wanted = Object.entries(rollout.wanted)
    .map(
      ([path, value]) =>
        `${textIn(pathText(file, path), language)}: ${textIn(valueText(file, path, value), language)}`,
    )
    .join('\n');
  const stateText = (state: keyof typeof commandStates | null): string =>
    state === null ? '' : textIn(commandStates[state].text, language);
  const cells = trucks.map((truck, place) => {
    const detail = truck.skipped === '' ? truck.detail : truck.skipped;
    const known = Object.hasOwn(words, detail) ? words[detail] : undefined;
    return {
      ...truck,
      place,
      wanted,
      wave: String(truck.wave),
      attempts: String(truck.attempts),
      state: stateText(truck.state),
      backState: stateText(truck.backState),
      detail: known ? textIn(known.text, language) : detail,
    };
  });
  const fields = Object.keys(rolloutSheet.columns).map((name) => `"${name}" text`);
  return {
    text: `select r.* from json_to_recordset($1::json) as r(${fields.join(', ')}, place int) order by place`,
    values: [JSON.stringify(cells)],
  };
};
