import { dutyDays, noticeStates } from '#domain/notices/notice-words.ts';
import { defineResource } from '#resource/define.ts';

/** Who is told which oil volumes, when (specification 2, oil_send). What is told is read from the records when it goes out. */
export default defineResource({
  title: ['油量推送设置', 'Oil volume push'],
  noun: ['油量推送', 'oil push'],
  counted: ['条油量推送', 'oil pushes'],
  source: 'oil_push',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'name',
  unique: [],
  order: 'name',
  search: ['name'],
  filters: ['companyCode', 'about', 'enabled'],
  status: 'enabled',
  writeFunction: 'notice.write',
  whenEmpty: ['还没有油量推送。', 'No recipients for oil volumes yet.'],
  sections: [
    { title: ['推送', 'Push'], fields: ['name', 'about', 'companyCode', 'receiverId', 'enabled'] },
    { title: ['时间', 'When'], fields: ['days', 'sendAt'] },
    { title: ['最近一次', 'Last time'], fields: ['lastTime', 'lastState', 'lastText'] },
  ],
  fields: {
    name: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 40 },
    about: {
      kind: 'choice',
      title: ['油量', 'Volumes'],
      required: true,
      listed: true,
      choices: {
        aboard: { text: ['当前车载油量', 'Aboard trucks now'] },
        delivered: { text: ['前一天完成任务的收发油量', 'Loaded and received the day before'] },
      },
    },
    companyCode: {
      kind: 'reference',
      title: ['公司', 'Company'],
      required: true,
      listed: true,
      to: 'company',
      hint: ['含下级公司的车辆', 'With the trucks of companies below'],
    },
    receiverId: {
      kind: 'reference',
      title: ['接收人', 'Receiver'],
      required: true,
      listed: true,
      to: 'noticeReceiver',
    },
    days: { kind: 'choice', title: ['日期', 'Days'], required: true, listed: true, choices: dutyDays },
    sendAt: {
      kind: 'text',
      title: ['时间', 'Time of day'],
      required: true,
      listed: true,
      maxLength: 5,
      pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      patternText: ['例如 08:30', 'For example 08:30'],
    },
    enabled: { kind: 'switch', title: ['启用', 'Enabled'], listed: true },
    lastTime: { kind: 'computed', title: ['最近推送', 'Last sent'], as: 'time', listed: true },
    lastState: {
      kind: 'computed',
      title: ['结果', 'Outcome'],
      as: 'text',
      listed: true,
      words: noticeStates,
    },
    lastText: { kind: 'computed', title: ['内容', 'Content'], as: 'text' },
  },
});
