import { noticeAlarmGroups, noticeAlarmTypes } from '#domain/notices/notice-alarm-types.ts';
import { dutyDays, ruleSubjects, ruleWarnings } from '#domain/notices/notice-words.ts';
import { severities, severityTitle } from '#domain/words/severity-words.ts';
import { defineResource } from '#resource/define.ts';

/**
 * Which alarms are told outside the console, to whom and when (specification 2, alarm_ding_talk): a rule holds for its
 * company and those below. Its steps follow one another as long as nobody acknowledges.
 */
export default defineResource({
  title: ['报警推送', 'SMS Push'],
  noun: ['推送规则', 'push rule'],
  counted: ['条推送规则', 'push rules'],
  source: 'notice_rule',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'name',
  unique: [],
  order: 'name',
  search: ['name'],
  filters: ['companyCode', 'about', 'enabled'],
  status: 'enabled',
  writeFunction: 'notice.write',
  whenEmpty: [
    '新增规则后，符合条件的报警会推送到短信、邮件或群机器人。',
    'Alarms that match a rule are sent by text message, e-mail or group robot.',
  ],
  sections: [
    {
      title: ['规则', 'Rule'],
      fields: ['name', 'about', 'companyCode', 'truckId', 'minLevel', 'enabled', 'warning'],
    },
    { title: ['时间', 'When'], fields: ['days', 'hours'] },
    { title: ['步骤', 'Steps'], fields: ['steps'] },
    { title: ['报警类型', 'Alarm types'], fields: ['types'] },
    { title: ['最近 7 天', 'Last 7 days'], fields: ['sentCount', 'failedCount', 'waitingCount'] },
  ],
  fields: {
    name: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 40 },
    about: {
      kind: 'choice',
      title: ['内容', 'Content'],
      required: true,
      fixed: true,
      listed: true,
      choices: ruleSubjects,
      hint: [
        '证件：到期前 60、30、7 天；报表：08:00（评分为周一），邮件附表格；查岗和督办：时限过半仍无人回答时',
        'Documents: 60, 30 and 7 days before; reports: at 08:00 (scores on Mondays), with a spreadsheet by e-mail; inquiries: at half of their time, if no one has answered',
      ],
    },
    companyCode: {
      kind: 'reference',
      title: ['公司', 'Company'],
      required: true,
      listed: true,
      to: 'company',
    },
    truckId: {
      kind: 'reference',
      title: ['仅车辆', 'Only of truck'],
      to: 'truckId',
      hint: ['不填为全部车辆；仅用于报警', 'All trucks unless one is chosen; for alarms'],
    },
    minLevel: {
      kind: 'choice',
      title: [`最低${severityTitle[0]}`, `Minimum ${severityTitle[1].toLowerCase()}`],
      required: true,
      choices: severities,
    },
    typeCount: { kind: 'computed', title: ['报警类型', 'Alarm types'], as: 'number', listed: true },
    targets: { kind: 'computed', title: ['接收人', 'Recipients'], as: 'text', listed: true },
    warning: { kind: 'state', title: ['提醒', 'Warning'], listed: true, states: ruleWarnings },
    sentCount: { kind: 'computed', title: ['7 天已发', 'Sent, 7 d'], as: 'number', listed: true },
    failedCount: { kind: 'computed', title: ['7 天失败', 'Failed, 7 d'], as: 'number', listed: true },
    waitingCount: { kind: 'computed', title: ['待发', 'Waiting'], as: 'number' },
    days: { kind: 'choice', title: ['日期', 'Days'], required: true, choices: dutyDays },
    hours: {
      kind: 'timeRange',
      title: ['时段', 'Hours'],
      hint: [
        '不填为全天；紧急报警（201）不受时段限制',
        'Leave empty for the whole day; an emergency alarm (201) is sent at any hour',
      ],
    },
    enabled: { kind: 'switch', title: ['启用', 'Enabled'], listed: true },
    steps: {
      kind: 'rows',
      title: ['步骤', 'Steps'],
      source: 'notice_step',
      number: 'stepNo',
      maxRows: 8,
      words: { count: ['步骤数', 'Steps'], one: ['第{n}步', 'Step {n}'], head: ['步', 'No.'] },
      fields: {
        afterMin: {
          kind: 'number',
          title: ['无人确认后', 'Unacknowledged for'],
          required: true,
          min: 0,
          max: 1440,
          decimals: 0,
          unit: 'min',
        },
        receiverId: { kind: 'reference', title: ['接收人', 'Receiver'], to: 'noticeReceiver' },
        planId: { kind: 'reference', title: ['或值班表', 'or on-call plan'], to: 'onCallPlan' },
      },
    },
    types: {
      kind: 'choices',
      title: ['报警类型', 'Alarm types'],
      choices: noticeAlarmTypes,
      groups: noticeAlarmGroups,
      stored: { source: 'notice_rule_type', owner: 'notice_rule_id', ownerField: 'id', code: 'type_code' },
    },
  },
});
