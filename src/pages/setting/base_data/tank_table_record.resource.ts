import { commandStates } from '#domain/commands/command-states.ts';
import { sendingReasons } from '#domain/words/sending-words.ts';
import { defineResource } from '#resource/define.ts';

/** Sendings of tank tables (specification 2 and 4): state, attempts and result of each order, as its console answered. */
export default defineResource({
  title: ['罐容表下发记录', 'Tank chart sending records'],
  noun: ['下发记录', 'sending'],
  source: 'command',
  scope: { kind: 'company', by: 'companyCode' },
  preset: { kind: 'tankTable' },
  readOnly: true,
  name: 'label',
  unique: [],
  order: '-createdTime',
  search: ['label', 'authorName'],
  filters: ['companyCode', 'state'],
  writeFunction: 'tankTable.write',
  lifecycle: {
    field: 'state',
    locked: ['queued', 'sent', 'received', 'working', 'readBack'],
    lockedText: ['正在下发', 'Under way'],
  },
  actions: {
    stop: {
      title: ['停止下发', 'Stop'],
      question: ['停止下发 {name} 的罐容表？', 'Stop sending the tank table of {name}?'],
      consequence: [
        '终端尚未取走的命令不再下发；已取走的不能停止。',
        'An order that the console has not fetched is not sent; one that it has can’t be stopped.',
      ],
      from: ['queued'],
    },
  },
  whenEmpty: [
    '在“罐容表管理”中下发罐容表后，过程记录在这里。',
    'Once a table is sent on the page of tank tables, its course is kept here.',
  ],
  sections: [
    {
      title: ['下发', 'Sending'],
      fields: ['label', 'serial', 'state', 'detail', 'progressPercent', 'attempts'],
    },
    {
      title: ['时间', 'Times'],
      fields: ['companyCode', 'authorName', 'createdTime', 'stepTime', 'endedTime'],
    },
  ],
  fields: {
    label: { kind: 'computed', title: ['分仓', 'Compartment'], as: 'text', listed: true },
    serial: { kind: 'computed', title: ['版本', 'Version'], as: 'text', listed: true },
    state: { kind: 'choice', title: ['状态', 'State'], listed: true, choices: commandStates },
    detail: { kind: 'computed', title: ['原因', 'Reason'], as: 'text', listed: true, words: sendingReasons },
    progressPercent: {
      kind: 'number',
      title: ['进度', 'Progress'],
      unit: '%',
      min: 0,
      max: 100,
      decimals: 0,
    },
    attempts: {
      kind: 'number',
      title: ['发送次数', 'Attempts'],
      listed: true,
      min: 0,
      max: 100,
      decimals: 0,
    },
    companyCode: { kind: 'reference', title: ['公司', 'Company'], to: 'company' },
    authorName: { kind: 'text', title: ['下发人', 'Sent by'], listed: true, maxLength: 60 },
    createdTime: { kind: 'computed', title: ['下发时间', 'Ordered'], as: 'time', listed: true },
    stepTime: { kind: 'computed', title: ['最近进展', 'Last step'], as: 'time' },
    endedTime: { kind: 'computed', title: ['结束时间', 'Ended'], as: 'time', listed: true },
  },
});
