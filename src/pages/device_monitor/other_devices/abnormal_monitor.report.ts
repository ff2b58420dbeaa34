import { deviceFaults, deviceKinds, faultSources } from '#domain/words/device-words.ts';
import { sealParts } from '#domain/words/seal-words.ts';
import { severities, severityTitle } from '#domain/words/severity-words.ts';
import { age, choice, company, compartment, plate, reading, text } from '#report/columns.ts';
import { areaName, beginAndEnd, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { faultMeanwhile } from '#report/fault-report.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** What is wrong with devices now, the worst first; follows the trucks while it is open. */
export default defineReport({
  title: ['异常监控', 'Abnormality monitoring'],
  source: 'device-fault',
  where: { ongoing: 'true' },
  live: { by: ['signCode', 'device', 'fault', 'compartment', 'part', 'unitNumber', 'sensorSerial'] },
  filters: ['signCode', 'companyCode', 'device', 'fault', 'level', 'compartment', 'id'],
  ownFilters: {
    device: choiceFilter('设备', 'Device', deviceKinds),
    fault: choiceFilter('故障', 'Fault', deviceFaults),
    level: choiceFilter(...severityTitle, severities),
  },
  order: '-level',
  chips: {
    black: { title: ['黑：全部无数据', 'Black: no data at all'], where: { level: '3' } },
    red: { title: ['红：部分无数据', 'Red: partly blind'], where: { level: '2' } },
    yellow: { title: ['黄：数值存疑', 'Yellow: readings doubtful'], where: { level: '1' } },
  },
  moments: beginAndEnd,
  meanwhile: faultMeanwhile,
  emptyText: ['现在没有异常的设备。', 'No device is at fault now.'],
  cards: ['device', 'fault', 'level', 'startTime'],
  columns: {
    signCode: plate,
    level: choice(severityTitle, severities, { rank: 1 }),
    device: choice(['设备', 'Device'], deviceKinds, { rank: 1 }),
    fault: choice(['故障', 'Fault'], deviceFaults, { rank: 1 }),
    compartment,
    startTime: age('开始', 'Began', { rank: 1 }),
    value: reading('数值', 'Value', { rank: 2, unitBy: 'fault' }),
    limit: reading('限值', 'Limit', { rank: 2, unitBy: 'fault' }),
    areaName,
    part: choice(['部位', 'Part'], sealParts, { rank: 2 }),
    unitNumber: text('通道 / 存储器', 'Camera / storage', { rank: 2 }),
    sensorSerial: text('探头编号', 'Sensor serial', { rank: 2, hidden: true }),
    source: choice(['来源', 'Source'], faultSources, { rank: 3 }),
    ...recordTail,
    companyName: { ...company, rank: 2 },
  },
});
