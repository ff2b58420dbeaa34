import { textTargets, textTypes } from '#domain/commands/text-options.ts';
import { messageStates } from '#domain/commands/message-states.ts';
import { sendingReasons } from '#domain/words/sending-words.ts';
import { defineResource } from '#resource/define.ts';

/** Texts to the airtight detector's display or to the driver (specification 3 and 4, message to send). */
export default defineResource({
  title: ['文本下发', 'Text distribution'],
  noun: ['文本', 'text'],
  source: 'console_text',
  scope: { kind: 'via', column: 'truck_id', source: 'truck', key: 'id' },
  name: 'label',
  unique: [],
  order: '-createdTime',
  search: ['label', 'content', 'authorName'],
  filters: ['target', 'textType'],
  writeFunction: 'text.send',
  creates: ['发送', 'Send'],
  lifecycle: {
    field: 'state',
    locked: ['sending', 'sent'],
    lockedText: ['已下发，不能修改', 'It is sent: it can’t be edited'],
  },
  actions: {
    send: {
      title: ['发送', 'Send'],
      question: ['把文本发送到 {name}？', 'Send the text to {name}?'],
      consequence: [
        '终端显示或播报后回复；4 小时内未取走则不再发送。',
        'The console answers once it has shown or said it; not fetched within 4 hours, it is not sent.',
      ],
      from: ['notSent', 'failed', 'stopped'],
    },
    stop: {
      title: ['停止', 'Stop'],
      question: ['停止发送到 {name}？', 'Stop sending to {name}?'],
      consequence: ['终端已取走的不能停止。', 'What the console has fetched can’t be stopped.'],
      from: ['sending'],
    },
  },
  whenEmpty: [
    '写给显示屏或驾驶员的文本，写完即发送。',
    'Texts for displays and drivers: what is written is sent at once.',
  ],
  sections: [
    { title: ['文本', 'Text'], fields: ['truckId', 'target', 'textType', 'content'] },
    {
      title: ['发送', 'Sending'],
      fields: ['state', 'detail', 'attempts', 'authorName', 'createdTime', 'sentTime'],
    },
  ],
  fields: {
    label: { kind: 'computed', title: ['车牌', 'Plate'], as: 'text', listed: true },
    truckId: { kind: 'reference', title: ['车辆', 'Truck'], required: true, fixed: true, to: 'truckId' },
    target: {
      kind: 'choice',
      title: ['方式', 'Mode'],
      required: true,
      listed: true,
      choices: textTargets,
    },
    textType: {
      kind: 'choice',
      title: ['类型', 'Type'],
      listed: true,
      choices: textTypes,
      hint: ['不选为通知', 'A notice, unless chosen'],
    },
    content: {
      kind: 'text',
      title: ['内容', 'Text'],
      required: true,
      listed: true,
      maxLength: 1024,
      format: 'consoleText',
      hint: [
        '最多 1024 字节，汉字 2 字节',
        'At most 1024 bytes as consoles count: 2 for a Chinese character',
      ],
    },
    state: { kind: 'state', title: ['状态', 'State'], listed: true, states: messageStates },
    detail: { kind: 'computed', title: ['说明', 'Remark'], as: 'text', listed: true, words: sendingReasons },
    attempts: { kind: 'computed', title: ['发送次数', 'Send count'], as: 'number' },
    authorName: { kind: 'computed', title: ['编写人', 'Written by'], as: 'text', listed: true },
    createdTime: { kind: 'computed', title: ['编写时间', 'Written'], as: 'time', listed: true },
    sentTime: { kind: 'computed', title: ['完成时间', 'Completed'], as: 'time', listed: true },
  },
});
