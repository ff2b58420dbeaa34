import { loadingCauses } from '#domain/words/cargo-words.ts';
import { severities, severityTitle } from '#domain/words/severity-words.ts';
import { centilitres, choice, compartment, litres, oil, plate, time } from '#report/columns.ts';
import { areaName, beginAndEnd, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/**
 * Abnormal oil loading: outside depots, other or more oil than ordered, over the tank, onto another product, or less than
 * the rack's ticket says (its limit is the ticket).
 */
export default defineReport({
  title: ['异常装油', 'Abnormal oil loading'],
  source: 'abnormal-loading',
  filters: ['period', 'signCode', 'companyCode', 'cause', 'compartment', 'oilCode', 'areaName', 'id'],
  ownFilters: { cause: choiceFilter('原因', 'Cause', loadingCauses) },
  order: '-startTime',
  totals: ['loadedL'],
  chips: {
    short: { title: ['装油短少', 'Short loading'], where: { cause: 'short' } },
    rise: { title: ['不明增量', 'Unexplained rise'], where: { cause: 'unexplainedRise' } },
  },
  maxDays: 92,
  moments: beginAndEnd,
  cards: ['loadedL', 'limitL', 'level', 'oilCode'],
  columns: {
    startTime: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    cause: choice(['原因', 'Cause'], loadingCauses, { rank: 1 }),
    level: choice(severityTitle, severities, { rank: 1 }),
    compartment,
    oilCode: oil('油品', 'Oil', { rank: 1 }),
    loadedL: litres('装油量', 'Loaded', { rank: 1 }),
    limitL: litres('限值', 'Limit', { rank: 2 }),
    missingV20L: centilitres('短少 V20', 'Missing V20', { rank: 2 }),
    missingUncertaintyL: centilitres('短少的不确定度 ±', 'Missing, uncertainty ±', { rank: 3 }),
    areaName,
    ...recordTail,
  },
});
