import { deviceFaults, deviceKinds, faultSources } from '#domain/words/device-words.ts';
import { sealParts } from '#domain/words/seal-words.ts';
import { severities, severityTitle } from '#domain/words/severity-words.ts';
import { choice, compartment, count, duration, plate, reading, text, time } from './columns.ts';
import { areaName, beginAndEnd, recordTail } from './common-columns.ts';
import { defineReport, type Report } from './define.ts';
import { choiceFilter } from './filter-choices.ts';
import type { Text } from '#i18n/text.ts';

/** What a faulty device may have missed. */
export const faultMeanwhile: NonNullable<Report['meanwhile']> = [
  { page: 'cargo_monitor/event_report/switch_cover_flow', title: ['开封', 'Unsealings'] },
  { page: 'cargo_monitor/event_report/station_unload', title: ['加油站卸油', 'Unloadings at stations'] },
  { page: 'cargo_monitor/data_analysis/level_change', title: ['液位变化', 'Changes of level'] },
];

/** A page of device faults: which, how bad, how long, ended or not. `where` says whose faults the page shows. */
export const faultReport = ({
  title,
  noun,
  where,
  without = [],
}: {
  readonly title: Text;
  /** What its rows are called where there are none; missing: device faults. */
  readonly noun?: Text;
  readonly where: Readonly<Record<string, string>>;
  /** Columns that such faults leave empty: off until somebody wants them. */
  readonly without?: readonly ('compartment' | 'part' | 'value' | 'limit')[];
}): Report => {
  const hidden = (name: (typeof without)[number]) => (without.includes(name) ? { hidden: true } : {});
  return defineReport({
    title,
    ...(noun && { noun }),
    source: 'device-fault',
    where,
    filters: [
      'period',
      'signCode',
      'companyCode',
      'device',
      'fault',
      'level',
      'compartment',
      'alarmId',
      'id',
    ],
    ownFilters: {
      device: choiceFilter('设备', 'Device', deviceKinds),
      fault: choiceFilter('故障', 'Fault', deviceFaults),
      level: choiceFilter(...severityTitle, severities),
      alarmId: { control: 'text', title: ['报警编号', 'Alarm id'], linked: true },
    },
    order: '-startTime',
    chips: {
      ongoing: { title: ['未结束', 'Not over'], where: { ongoing: 'true' } },
      red: { title: ['2 级以上', '2 and more'], where: { level: '2,3' } },
    },
    maxDays: 92,
    weekly: true,
    moments: beginAndEnd,
    meanwhile: faultMeanwhile,
    cards: ['fault', 'level', 'durationS', 'endTime'],
    columns: {
      startTime: time('开始', 'Began', { rank: 1 }),
      signCode: plate,
      device: choice(['设备', 'Device'], deviceKinds, { rank: 1 }),
      fault: choice(['故障', 'Fault'], deviceFaults, { rank: 1 }),
      level: choice(severityTitle, severities, { rank: 1 }),
      compartment: { ...compartment, ...hidden('compartment') },
      value: reading('数值', 'Value', { rank: 2, unitBy: 'fault', ...hidden('value') }),
      limit: reading('限值', 'Limit', { rank: 2, unitBy: 'fault', ...hidden('limit') }),
      durationS: duration('持续', 'Lasted', { rank: 1 }),
      endTime: time('结束', 'Ended', { rank: 1 }),
      areaName,
      part: choice(['部位', 'Part'], sealParts, { rank: 3, ...hidden('part') }),
      meterNumber: count('表号', 'Meter', { rank: 3, hidden: true }),
      sensorSerial: text('探头编号', 'Sensor serial', { rank: 3, hidden: true }),
      source: choice(['来源', 'Source'], faultSources, { rank: 3 }),
      ...recordTail,
    },
  });
};
