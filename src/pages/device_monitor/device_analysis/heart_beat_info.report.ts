import { missedHeartbeatCauses } from '#domain/words/device-words.ts';
import { age, company, count, duration, measured, plate, text } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';

/** Each console by how often and how long heartbeats that were due stayed away; its gaps are one step away. */
export default defineReport({
  title: ['心跳数据', 'Heartbeat data'],
  source: 'heartbeat',
  where: { cause: Object.keys(missedHeartbeatCauses).join(',') },
  noun: ['心跳中断', 'gaps of heartbeats'],
  grouped: true,
  filters: ['period', 'signCode', 'companyCode'],
  order: '-totalS',
  totals: ['gaps', 'consoleGaps', 'totalS'],
  drillDown: {
    page: 'device_monitor/device_analysis/over_time_heart',
    filters: { signCode: 'signCode' },
  },
  maxDays: 92,
  cards: ['gaps', 'totalS', 'longestS', 'lastTime'],
  columns: {
    signCode: plate,
    terminal: text('终端号', 'Console serial', { rank: 1 }),
    gaps: measured(count('中断次数', 'Gaps', { rank: 1 }), { fn: 'count' }),
    consoleGaps: measured(count('有定位无心跳', 'With fixes', { rank: 1 }), {
      fn: 'count',
      where: { cause: 'consoleFault' },
    }),
    totalS: measured(duration('合计', 'Altogether', { rank: 1 }), { fn: 'sum', of: 'lastedS' }),
    longestS: measured(duration('最长', 'Longest', { rank: 1 }), { fn: 'max', of: 'lastedS' }),
    intervalS: measured(duration('心跳间隔', 'Interval', { rank: 2 }), { fn: 'max', of: 'intervalS' }),
    lastTime: measured(age('最近一次', 'Last', { rank: 1 }), { fn: 'max', of: 'heartTime' }),
    companyName: company,
  },
});
