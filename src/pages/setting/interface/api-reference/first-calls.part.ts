import type { Text } from '#i18n/text.ts';

/** The calls that other systems want most, by their id, and what for; in the order in which one tries them. */
export const firstCalls: readonly (readonly [id: string, why: Text])[] = [
  [
    'truckStatus.list',
    ['车辆在哪里、装着什么；最容易试的一个', 'Where trucks are and what they carry; the easiest to try'],
  ],
  [
    'reports.page.cargo_monitor.data_analysis.oil_loss',
    [
      '损溢报表：按时间、车牌等筛选，按列排序，用 cursor 翻页；其他报表相同',
      'Losses: filtered by time, plate and more, in any order, by `cursor`; other reports are read the same way',
    ],
  ],
  ['alarms.list', ['报警及其状态', 'Alarms with their state']],
  [
    'wayBills.write',
    [
      '由调度系统写入运单，重复发送不会重复',
      'Way bills of a dispatch system; sent again, they change nothing',
    ],
  ],
  [
    'events.stream',
    ['报警、任务、装卸等事件，发生即达（curl -N）', 'Alarms, tasks, loadings as they happen (curl -N)'],
  ],
];
