import { airtightResults, airtightVerdicts } from '#domain/words/device-words.ts';
import { choice, count, plate, pressure, text, time } from '#report/columns.ts';
import { areaName, beginAndEnd, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/**
 * Tightness tests: pressures at begin and end of holding, the drop corrected for temperature, the detector's verdict and
 * the platform's beside it (engine rules 4.2: failed above 0.5 kPa in five minutes; cut short: not judged).
 */
export default defineReport({
  title: ['气密检测记录', 'Airtight detection records'],
  source: 'airtight-test',
  noun: ['气密检测', 'tightness tests'],
  filters: ['period', 'signCode', 'companyCode', 'result', 'ownResult', 'id'],
  ownFilters: {
    result: choiceFilter('检测器判定', 'Detector verdict', airtightResults),
    ownResult: choiceFilter('平台判定', 'Platform verdict', airtightVerdicts),
  },
  order: '-startTime',
  chips: {
    failed: { title: ['不合格', 'Failed'], where: { ownResult: 'failed' } },
    notJudged: { title: ['未判定', 'Not judged'], where: { ownResult: 'notJudged' } },
  },
  maxDays: 366,
  moments: beginAndEnd,
  opens: [
    {
      page: 'airtight_certificate',
      title: ['气密检测证书', 'Tightness certificate'],
      query: { id: 'id' },
      where: { ownResult: 'passed,failed' },
    },
  ],
  cards: ['cell', 'result', 'ownResult', 'correctedDropKPa'],
  columns: {
    startTime: time('开始', 'Began', { rank: 1 }),
    signCode: plate,
    cell: count('检测单元', 'Test unit', { rank: 1 }),
    result: choice(['检测器判定', 'Detector verdict'], airtightResults, { rank: 1 }),
    ownResult: choice(['平台判定', 'Platform verdict'], airtightVerdicts, { rank: 1 }),
    startPressureKPa: pressure('保压起', 'Held from', { rank: 1 }),
    endPressureKPa: pressure('保压止', 'Held to', { rank: 1 }),
    correctedDropKPa: pressure('压降（温度修正）', 'Drop, corrected', { rank: 1 }),
    dropKPa: pressure('压降', 'Drop', { rank: 2 }),
    minutes: text('保压分钟', 'Minutes held', { rank: 2 }),
    endTime: time('结束', 'Ended', { rank: 2 }),
    testCode: text('检测编号', 'Test', { rank: 3 }),
    areaName,
    ...recordTail,
  },
});
