import { deliveryFaults, eventKinds, webhookStates } from '#domain/interfaces/event-kinds.ts';
import { alarmTypeChoices } from '#domain/words/alarm-words.ts';
import { severities, severityTitle } from '#domain/words/severity-words.ts';
import { defineResource } from '#resource/define.ts';

/** Addresses of other systems that are told of events, of which, and how it goes. */
export default defineResource({
  title: ['事件推送', 'Webhooks'],
  noun: ['推送地址', 'webhook'],
  counted: ['个推送地址', 'webhooks'],
  source: 'webhook',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'name',
  unique: ['name'],
  uniqueInCompany: ['name'],
  order: 'name',
  search: ['name', 'url'],
  filters: ['companyCode', 'enabled'],
  status: 'enabled',
  writeFunction: 'interface.write',
  whenEmpty: [
    '报警、任务、装卸油等事件发生时，向其他系统的地址发送带签名的消息。',
    'Sends a signed message to another system’s address when an alarm, a task, a loading or a delivery happens.',
  ],
  actions: {
    newSecret: {
      title: ['生成新密钥', 'New secret'],
      question: ['为 {name} 生成新密钥？', 'Make a new secret for {name}?'],
      consequence: [
        '原密钥的签名 24 小时内同时附上，请在此之前让对方换用新密钥。',
        'The former secret signs too for 24 hours: let the other system use the new one before that.',
      ],
      answers: ['密钥，只显示这一次', 'Secret, shown only once'],
    },
    tryOut: {
      title: ['发送测试', 'Send a test'],
      question: ['向 {name} 发送一条测试消息？', 'Send a test message to {name}?'],
      consequence: [
        '类型为 test，结果见“推送记录”。',
        'Its type is `test`; the page Webhook deliveries shows what becomes of it.',
      ],
      done: ['测试消息已排入', 'The test message is queued'],
    },
    replayFailed: {
      title: ['重发未送达', 'Resend what was not delivered'],
      question: ['重发 {name} 全部未送达的消息？', 'Resend all that {name} did not get?'],
      consequence: [
        '编号不变，按原来的先后发送；对方可能已收到其中一些。',
        'With the same ids and in the same order; the other system may have got some of them.',
      ],
      done: ['已排入重发', 'They are queued again'],
    },
  },
  sections: [
    {
      title: ['推送地址', 'Webhook'],
      fields: ['name', 'companyCode', 'url', 'enabled', 'remark'],
    },
    {
      title: ['状态', 'State'],
      fields: ['state', 'lastFault', 'lastAnswer', 'lastTime', 'delivered', 'waiting', 'failed'],
    },
    { title: ['事件', 'Events'], fields: ['kinds'] },
    { title: ['筛选', 'Filters'], fields: ['truckId', 'minLevel', 'types'] },
  ],
  fields: {
    name: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 40 },
    companyCode: {
      kind: 'reference',
      title: ['所属公司', 'Company'],
      required: true,
      fixed: true,
      listed: true,
      to: 'company',
      hint: ['该公司及其下级公司的事件', 'Events of this company and those below it'],
    },
    url: {
      kind: 'text',
      title: ['地址', 'Address'],
      required: true,
      listed: true,
      maxLength: 500,
      pattern: '^https?://[^\\s]+$',
      patternText: ['以 https:// 开头的地址', 'An address that begins with https://'],
      hint: [
        '返回 2xx 才算送达；10 秒内须应答，不跟随跳转，不发往内网地址',
        'Delivered once it answers 2xx, within 10 s; no redirects, no private addresses',
      ],
    },
    state: { kind: 'state', title: ['状态', 'State'], listed: true, states: webhookStates },
    lastFault: {
      kind: 'computed',
      as: 'text',
      title: ['原因', 'Reason'],
      listed: true,
      words: deliveryFaults,
    },
    lastAnswer: { kind: 'computed', as: 'text', title: ['最近应答', 'Last answer'], listed: true },
    lastTime: { kind: 'computed', as: 'time', title: ['最近发送', 'Last sent'], listed: true },
    delivered: { kind: 'computed', as: 'number', title: ['30 天送达', 'Delivered, 30 d'], listed: true },
    waiting: { kind: 'computed', as: 'number', title: ['待发送', 'Waiting'], listed: true },
    failed: {
      kind: 'computed',
      as: 'number',
      title: ['未送达', 'Not delivered'],
      listed: true,
      isFault: true,
    },
    kinds: {
      kind: 'choices',
      title: ['事件', 'Events'],
      min: 1,
      choices: eventKinds,
      stored: { source: 'webhook_kind', owner: 'webhook_id', ownerField: 'id', code: 'kind' },
    },
    truckId: {
      kind: 'reference',
      title: ['仅车辆', 'Only of truck'],
      to: 'truckId',
      hint: ['不填为全部车辆', 'All trucks unless one is chosen'],
    },
    minLevel: {
      kind: 'choice',
      title: [`最低${severityTitle[0]}`, `Minimum ${severityTitle[1].toLowerCase()}`],
      choices: severities,
      hint: ['仅用于报警', 'For alarms'],
    },
    types: {
      kind: 'choices',
      title: ['仅报警类型', 'Only of alarm types'],
      choices: alarmTypeChoices,
      hint: ['不选为全部类型', 'All types unless some are chosen'],
      stored: { source: 'webhook_type', owner: 'webhook_id', ownerField: 'id', code: 'type_code' },
    },
    enabled: { kind: 'switch', title: ['启用', 'Enabled'], listed: true },
    remark: { kind: 'text', title: ['备注', 'Remark'], maxLength: 200 },
  },
});
