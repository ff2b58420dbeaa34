import { noticeChannels, noticeKinds, noticeReasons, noticeStates } from '#domain/notices/notice-words.ts';
import { alarmTypeChoices } from '#domain/words/alarm-words.ts';
import { defineResource } from '#resource/define.ts';

const { sms, mail, dingTalk, weCom } = noticeChannels;

/** What was told outside (specification 2, message_record): to whom, why, whether it arrived, and what the provider said. */
export default defineResource({
  title: ['短信记录', 'SMS records'],
  noun: ['通知', 'notice'],
  source: 'notice',
  scope: { kind: 'company', by: 'companyCode' },
  readOnly: true,
  name: 'receiverName',
  unique: [],
  order: '-createdTime',
  search: ['receiverName', 'address', 'signCode', 'answer'],
  filters: ['createdTime', 'companyCode', 'channel', 'kind', 'state'],
  writeFunction: 'notice.write',
  lifecycle: {
    field: 'state',
    locked: ['queued', 'sending', 'unclear'],
    lockedText: ['正在发送', 'On its way'],
  },
  whenEmpty: [
    '短信、邮件和群机器人的每条通知记录在这里。',
    'Every notice by text message, mail or robot is recorded here.',
  ],
  sections: [
    {
      title: ['通知', 'Notice'],
      fields: ['receiverName', 'channel', 'address', 'kind', 'type', 'signCode', 'ruleName', 'stepNo'],
    },
    {
      title: ['结果', 'Outcome'],
      fields: ['state', 'reason', 'waitsUntil', 'answer', 'providerId', 'tries', 'digest'],
    },
    { title: ['内容', 'Text'], fields: ['content'] },
    { title: ['时间', 'Times'], fields: ['createdTime', 'begunTime', 'endedTime', 'companyCode'] },
  ],
  fields: {
    createdTime: { kind: 'moment', title: ['时间', 'Time'], listed: true },
    receiverName: { kind: 'text', title: ['接收人', 'Receiver'], listed: true, maxLength: 40 },
    state: { kind: 'state', title: ['状态', 'State'], listed: true, states: noticeStates },
    reason: { kind: 'computed', title: ['原因', 'Reason'], as: 'text', listed: true, words: noticeReasons },
    waitsUntil: { kind: 'computed', title: ['等到', 'Waits until'], as: 'time', listed: true },
    channel: { kind: 'choice', title: ['方式', 'By'], listed: true, choices: { sms, mail, dingTalk, weCom } },
    kind: { kind: 'choice', title: ['类别', 'Kind'], listed: true, choices: noticeKinds },
    type: { kind: 'computed', title: ['报警', 'Alarm'], as: 'text', listed: true, words: alarmTypeChoices },
    signCode: { kind: 'text', title: ['车牌号', 'Plate number'], listed: true, maxLength: 20, plate: true },
    address: { kind: 'computed', title: ['号码或邮箱', 'Number or mailbox'], as: 'text', listed: true },
    answer: { kind: 'computed', title: ['服务商应答', 'Provider’s answer'], as: 'text', listed: true },
    ruleName: { kind: 'text', title: ['规则', 'Rule'], maxLength: 40 },
    stepNo: { kind: 'number', title: ['步骤', 'Step'], min: 1, max: 8, decimals: 0 },
    providerId: { kind: 'computed', title: ['服务商编号', 'Provider’s number'], as: 'text' },
    tries: { kind: 'number', title: ['发送次数', 'Tries'], min: 0, max: 20, decimals: 0 },
    digest: { kind: 'computed', title: ['合并发送', 'Sent together with'], as: 'number' },
    content: { kind: 'computed', title: ['内容', 'Text'], as: 'text' },
    begunTime: { kind: 'computed', title: ['最近发送', 'Last sending'], as: 'time' },
    endedTime: { kind: 'computed', title: ['结束', 'Ended'], as: 'time' },
    companyCode: { kind: 'reference', title: ['公司', 'Company'], to: 'company' },
  },
});
