import { dutyDays, planCoverages } from '#domain/notices/notice-words.ts';
import { defineResource } from '#resource/define.ts';

/** Who is on duty when: a step of a push rule that names a plan tells whoever has the shift. */
export default defineResource({
  title: ['值班表', 'On-call plans'],
  noun: ['值班表', 'on-call plan'],
  counted: ['张值班表', 'on-call plans'],
  source: 'on_call_plan',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'name',
  unique: [],
  order: 'name',
  search: ['name'],
  filters: ['companyCode'],
  writeFunction: 'notice.write',
  whenEmpty: ['还没有值班表。', 'There is no on-call plan yet.'],
  sections: [
    { title: ['值班表', 'Plan'], fields: ['name', 'companyCode', 'onDuty', 'coverage', 'uncoveredH'] },
    { title: ['班次', 'Shifts'], fields: ['shifts'] },
  ],
  fields: {
    name: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 40 },
    companyCode: {
      kind: 'reference',
      title: ['公司', 'Company'],
      required: true,
      listed: true,
      to: 'company',
    },
    shiftCount: { kind: 'computed', title: ['班次', 'Shifts'], as: 'number', listed: true },
    onDuty: { kind: 'computed', title: ['当前值班', 'On duty now'], as: 'text', listed: true },
    coverage: { kind: 'state', title: ['覆盖', 'Coverage'], listed: true, states: planCoverages },
    uncoveredH: {
      kind: 'computed',
      title: ['7 天内无人值班', 'Uncovered, next 7 days'],
      as: 'number',
      unit: 'h',
      decimals: 1,
      isFault: true,
      listed: true,
    },
    planId: { kind: 'computed', title: ['编号', 'Number'], as: 'number' },
    shifts: {
      kind: 'rows',
      title: ['班次', 'Shifts'],
      source: 'on_call_shift',
      number: 'shiftNo',
      maxRows: 14,
      words: { count: ['班次数', 'Shifts'], one: ['第{n}班', 'Shift {n}'], head: ['班', 'No.'] },
      fields: {
        receiverId: {
          kind: 'reference',
          title: ['接收人', 'Receiver'],
          required: true,
          to: 'noticeReceiver',
        },
        days: { kind: 'choice', title: ['日期', 'Days'], choices: dutyDays },
        hours: {
          kind: 'text',
          title: ['时段', 'Hours'],
          maxLength: 11,
          pattern: '^([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d$',
          patternText: ['例如 20:00-08:00', 'For example 20:00-08:00'],
        },
      },
    },
  },
});
