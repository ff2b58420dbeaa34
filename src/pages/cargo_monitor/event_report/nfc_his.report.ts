import { cardPurposes, cardRefusals } from '#domain/words/cargo-words.ts';
import { choice, compartment, either, eitherWords, plate, text, time } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** NFC cards: each card held to the console, for what, accepted or refused. */
export default defineReport({
  title: ['刷卡记录', 'NFC card records'],
  source: 'nfc',
  filters: [
    'period',
    'signCode',
    'companyCode',
    'cardCode',
    'purpose',
    'accepted',
    'holderKnown',
    'areaName',
    'id',
  ],
  ownFilters: {
    cardCode: { control: 'text', title: ['卡号', 'Card'] },
    purpose: choiceFilter('用途', 'Purpose', cardPurposes),
    accepted: {
      control: 'choice',
      title: ['结果', 'Result'],
      choices: eitherWords(['通过', 'Accepted'], ['被拒', 'Rejected']),
    },
    holderKnown: {
      control: 'choice',
      title: ['卡登记', 'Card is'],
      choices: eitherWords(['已登记', 'Known'], ['未登记', 'Unknown']),
    },
  },
  order: '-time',
  chips: {
    refused: { title: ['被拒', 'Rejected'], where: { accepted: 'false' } },
    // Somebody else's card in a truck is worth knowing.
    unknown: { title: ['未登记的卡', 'Unknown card'], where: { holderKnown: 'false' } },
  },
  maxDays: 92,
  moments: oneMoment(),
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    cardCode: text('卡号', 'Card', { rank: 1 }),
    holderName: text('持卡人', 'Holder', { rank: 1, hidden: true, person: true }),
    holderKnown: either(['卡登记', 'Card is'], ['已登记', 'Known'], ['未登记', 'Unknown'], {
      rank: 2,
      hidden: true,
      abnormal: false,
    }),
    purpose: choice(['用途', 'Purpose'], cardPurposes, { rank: 1 }),
    accepted: either(['结果', 'Result'], ['通过', 'Accepted'], ['被拒', 'Rejected'], { rank: 1 }),
    refusal: choice(['拒绝原因', 'Reason for rejection'], cardRefusals, { rank: 1, hidden: true }),
    compartment: { ...compartment, hidden: true },
    areaName,
    ...recordTail,
  },
});
