import { deliveryFaults, deliveryStates, eventKinds } from '#domain/interfaces/event-kinds.ts';
import { defineResource } from '#resource/define.ts';

const kinds = { ...eventKinds, test: { text: ['测试', 'Test'] } } as const;

/** Each telling of an event: to whom, what was answered, when it is tried next. */
export default defineResource({
  title: ['推送记录', 'Webhook deliveries'],
  noun: ['推送记录', 'delivery'],
  counted: ['条推送记录', 'deliveries'],
  source: 'webhook_delivery',
  scope: { kind: 'company', by: 'companyCode' },
  readOnly: true,
  name: 'code',
  unique: [],
  order: '-createdTime',
  search: ['webhook', 'signCode', 'answer', 'code'],
  filters: ['createdTime', 'companyCode', 'kind', 'state'],
  writeFunction: 'interface.write',
  lifecycle: {
    field: 'state',
    locked: ['queued'],
    lockedText: ['正在发送', 'On its way'],
  },
  actions: {
    replay: {
      title: ['重发', 'Resend'],
      question: ['重发 {name}？', 'Resend {name}?'],
      consequence: ['编号不变；对方可能已收到。', 'With the same id; the other system may have got it.'],
      from: ['failed', 'delivered'],
      done: ['已排入重发', 'It is queued again'],
    },
  },
  whenEmpty: [
    '发给其他系统的每条事件消息记录在这里，保留 30 天。',
    'Every message of an event to another system is recorded here for 30 days.',
  ],
  sections: [
    {
      title: ['消息', 'Message'],
      fields: ['code', 'kind', 'webhook', 'signCode', 'happenedTime', 'content'],
    },
    {
      title: ['结果', 'Outcome'],
      fields: [
        'state',
        'status',
        'fault',
        'answer',
        'tookMs',
        'tries',
        'lastTime',
        'nextTime',
        'createdTime',
        'companyCode',
      ],
    },
  ],
  fields: {
    createdTime: { kind: 'moment', title: ['时间', 'Time'], listed: true },
    kind: { kind: 'computed', as: 'text', title: ['事件', 'Event'], listed: true, words: kinds },
    signCode: { kind: 'computed', as: 'text', title: ['车牌号', 'Plate number'], listed: true, plate: true },
    webhook: { kind: 'computed', as: 'text', title: ['推送地址', 'Webhook'], listed: true },
    state: { kind: 'state', title: ['状态', 'State'], listed: true, states: deliveryStates },
    status: { kind: 'computed', as: 'number', title: ['HTTP 状态', 'HTTP status'], listed: true },
    fault: { kind: 'computed', as: 'text', title: ['原因', 'Reason'], listed: true, words: deliveryFaults },
    answer: { kind: 'computed', as: 'text', title: ['应答', 'Answer'], listed: true },
    tookMs: { kind: 'computed', as: 'number', title: ['用时', 'Took'], unit: 'ms', listed: true },
    tries: { kind: 'computed', as: 'number', title: ['发送次数', 'Tries'], listed: true },
    nextTime: { kind: 'computed', as: 'time', title: ['下一次', 'Next try'], listed: true },
    code: { kind: 'computed', as: 'text', title: ['编号', 'Id'] },
    happenedTime: { kind: 'computed', as: 'time', title: ['发生时间', 'Happened'] },
    lastTime: { kind: 'computed', as: 'time', title: ['最近发送', 'Last try'] },
    content: { kind: 'computed', as: 'text', title: ['内容', 'Content'] },
    companyCode: { kind: 'reference', title: ['公司', 'Company'], to: 'company' },
  },
});
