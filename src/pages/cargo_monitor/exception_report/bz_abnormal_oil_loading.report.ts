import { loadingCauses } from '#domain/words/cargo-words.ts';
import { claimStates, lossCauses, lossJudgements } from '#domain/losses/loss-claim.ts';
import { lossVerdicts } from '#domain/losses/loss-verdict.ts';
import { severities, severityTitle } from '#domain/words/severity-words.ts';
import {
  centilitres,
  choice,
  compartment,
  litres,
  litresChange,
  oil,
  plate,
  rate,
  text,
  time,
} from '#report/columns.ts';
import { areaName, beginAndEnd, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/**
 * Abnormal oil loading: outside depots, other or more oil than ordered, over the tank, onto another product, or less than
 * the rack's ticket says: what is told of the depot, judged and claimed from it.
 */
export default defineReport({
  title: ['异常装油', 'Abnormal oil loading'],
  source: 'abnormal-loading',
  filters: [
    'period',
    'signCode',
    'companyCode',
    'cause',
    'judgement',
    'claimState',
    'compartment',
    'oilCode',
    'areaName',
    'id',
  ],
  ownFilters: {
    cause: choiceFilter('原因', 'Cause', loadingCauses),
    judgement: choiceFilter('研判', 'Judged', lossJudgements),
    claimState: choiceFilter('索赔', 'Claim', claimStates),
  },
  note: [
    '装油短少是油库的事，不报警，不点驾驶员的名：提单 − 车罐 = 差，超出允许量与 ± k·u 且站端证实车罐才算；可在此研判并向油库索赔。',
    'A short loading is the depot’s matter: it raises no alarm and names no driver. Ticket − truck’s gauge = difference, beyond what is allowed and ± k·u, with a station that confirms the gauge; judge it and claim it from the depot here.',
  ],
  order: '-startTime',
  totals: ['loadedL', 'chargedDepotV20L'],
  chips: {
    short: { title: ['装油短少', 'Short loading'], where: { cause: 'short' } },
    rise: { title: ['不明增量', 'Unexplained rise'], where: { cause: 'unexplainedRise' } },
    claims: { title: ['索赔未结', 'Open claims'], where: { claimState: 'claimed,accepted,refused' } },
  },
  maxDays: 92,
  moments: beginAndEnd,
  cards: ['loadedL', 'differenceV20L', 'missingOffL', 'legVerdict', 'claimState', 'oilCode'],
  columns: {
    startTime: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    cause: choice(['原因', 'Cause'], loadingCauses, { rank: 1 }),
    level: choice(severityTitle, severities, { rank: 1 }),
    compartment,
    oilCode: oil('油品', 'Oil', { rank: 1 }),
    loadedL: litres('装油量', 'Loaded', { rank: 1 }),
    limitL: litres('限值', 'Limit', { rank: 2 }),
    ticketV20L: centilitres('提单 V20', 'Ticket V20', { rank: 1 }),
    gaugeV20L: centilitres('车罐 V20', 'Truck’s gauge V20', { rank: 1 }),
    differenceV20L: litresChange('差 V20', 'Difference V20', { rank: 1 }),
    missingOffL: centilitres('± k·u', '± k·u', { rank: 1 }),
    allowedL: centilitres('允许量', 'Allowed', { rank: 2 }),
    legVerdict: choice(['装油结论', 'Loading, verdict'], lossVerdicts, { rank: 1 }),
    stationV20L: centilitres('站端收油（旁证）', 'Station received (second witness)', { rank: 2 }),
    missingV20L: centilitres('证实短少 V20', 'Proven short V20', { rank: 2 }),
    chargedDepotV20L: centilitres('向油库计责 V20', 'Charged to the depot V20', { rank: 1 }),
    judgement: choice(['研判', 'Judged'], lossJudgements, { rank: 2 }),
    claimState: choice(['索赔', 'Claim'], claimStates, { rank: 2 }),
    claimedL: centilitres('索赔量 V20', 'Claimed V20', { rank: 3 }),
    claimedAmount: rate('索赔金额（元）', 'Claimed, CNY', { rank: 3 }),
    lossCause: choice(['损失原因', 'Cause of the loss'], lossCauses, { rank: 3 }),
    causeNote: text('原因说明', 'Cause note', { rank: 3, hidden: true }),
    claimRemark: text('索赔备注', 'Claim remark', { rank: 3, hidden: true }),
    claimBy: text('处理人', 'Handled by', { rank: 3, hidden: true }),
    claimTime: time('处理时间', 'Handled', { rank: 3, hidden: true }),
    areaName,
    ...recordTail,
  },
});
