import { forwardDetails, forwardStates } from '#domain/forwarding/forward-words.ts';
import { defineResource } from '#resource/define.ts';

/** How each terminal is at each platform that it is passed on to. */
export default defineResource({
  title: ['转发终端', 'Forwarded terminals'],
  noun: ['转发终端', 'forwarded terminal'],
  counted: ['台转发终端', 'forwarded terminals'],
  source: 'forward_terminal',
  scope: { kind: 'company', by: 'companyCode' },
  readOnly: true,
  name: 'number',
  unique: [],
  order: 'number',
  search: ['number', 'signCode', 'target'],
  filters: ['companyCode', 'state'],
  writeFunction: 'forward.write',
  actions: {
    registerAnew: {
      title: ['重新注册', 'Register again'],
      question: ['让 {name} 在对方平台重新注册？', 'Have {name} register at the platform again?'],
      consequence: [
        '对方给的鉴权码作废；对方仍登记着原终端时会拒绝，需请对方先解除。',
        'The token that the platform gave is forgotten; where the platform still has the former one, have it released first.',
      ],
      done: ['将重新注册', 'It registers again'],
    },
  },
  whenEmpty: [
    '登记转发目标后，每台终端在对方平台的连接状态显示在这里。',
    'Once there is a forwarding target, this shows how each terminal is there.',
  ],
  sections: [
    { title: ['终端', 'Terminal'], fields: ['number', 'signCode', 'target', 'companyCode'] },
    {
      title: ['状态', 'State'],
      fields: [
        'state',
        'detail',
        'sinceTime',
        'answeredTime',
        'waiting',
        'oldest',
        'taken',
        'refused',
        'dropped',
      ],
    },
  ],
  fields: {
    target: { kind: 'computed', as: 'text', title: ['转发目标', 'Forwarding target'], listed: true },
    number: {
      kind: 'text',
      title: ['终端号', 'Terminal number'],
      required: true,
      listed: true,
      maxLength: 20,
    },
    signCode: { kind: 'computed', as: 'text', title: ['车牌号', 'Plate number'], listed: true, plate: true },
    state: { kind: 'state', title: ['状态', 'State'], listed: true, states: forwardStates },
    detail: { kind: 'computed', as: 'text', title: ['原因', 'Reason'], listed: true, words: forwardDetails },
    sinceTime: { kind: 'computed', as: 'time', title: ['自', 'Since'], listed: true },
    answeredTime: { kind: 'computed', as: 'time', title: ['最近应答', 'Last answer'], listed: true },
    waiting: { kind: 'computed', as: 'number', title: ['待转发', 'Waiting'], listed: true },
    oldest: { kind: 'computed', as: 'time', title: ['最早待转发', 'Waits since'] },
    taken: { kind: 'computed', as: 'number', title: ['已接收', 'Taken'], listed: true },
    refused: { kind: 'computed', as: 'number', title: ['被拒收', 'Rejected'], listed: true, isFault: true },
    dropped: { kind: 'computed', as: 'number', title: ['已丢弃', 'Left out'], listed: true, isFault: true },
    companyCode: { kind: 'reference', title: ['公司', 'Company'], to: 'company' },
  },
});
