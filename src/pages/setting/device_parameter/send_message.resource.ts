import { commandKinds } from '#domain/commands/command-kinds.ts';
import { commandSteps } from '#domain/commands/command-steps.ts';
import { parameterFileWords } from '#domain/parameters/parameter-words.ts';
import { commandFields, stopConsequence } from '#resource/field-sets/command-fields.ts';
import { defineResource } from '#resource/define.ts';

/** Every order to every console, with what became of it (specification 3, message to send): followed, stopped, sent again. */
export default defineResource({
  title: ['消息下发', 'Message distribute'],
  noun: ['消息', 'message'],
  source: 'command',
  scope: { kind: 'company', by: 'companyCode' },
  readOnly: true,
  name: 'label',
  unique: [],
  order: '-createdTime',
  search: ['label', 'terminal', 'authorName', 'filePackage'],
  filters: ['companyCode', 'kind', 'state'],
  writeFunction: 'parameter.write',
  lifecycle: {
    field: 'state',
    locked: ['awaiting', 'queued', 'sent', 'received', 'working', 'readBack'],
    lockedText: ['正在下发', 'Under way'],
  },
  actions: {
    stop: {
      title: ['停止', 'Stop'],
      question: ['停止对 {name} 的下发？', 'Stop sending to {name}?'],
      consequence: stopConsequence,
      from: ['awaiting', 'queued'],
    },
    resend: {
      title: ['重发', 'Send again'],
      question: ['对 {name} 重新下发同样的内容？', 'Send the same to {name} again?'],
      consequence: [
        '作为新的命令下发；之后已有更新命令或读数的、需要复核的不能重发。',
        'It is sent as a new command. A command followed by newer commands or readings, or one that needs a second person, is not sent again.',
      ],
      from: ['failed', 'refused', 'stopped', 'expired'],
    },
  },
  whenEmpty: [
    '在参数、罐容表、文本等页面下发的命令都列在这里。',
    'Commands sent from the pages for parameters, tank calibration tables and texts are listed here.',
  ],
  sections: [
    {
      title: ['消息', 'Message'],
      fields: ['label', 'terminal', 'kind', 'filePackage', 'content', 'reason'],
    },
    {
      title: ['过程', 'Course'],
      fields: ['state', 'detail', 'step', 'progressPercent', 'sendCount'],
    },
    {
      title: ['人和时间', 'People and times'],
      fields: [
        'companyCode',
        'authorName',
        'createdTime',
        'requiredTime',
        'sentTime',
        'completedTime',
        'stepTime',
        'endedTime',
      ],
    },
  ],
  fields: {
    label: { kind: 'computed', title: ['车牌', 'Plate'], as: 'text', listed: true },
    terminal: { kind: 'text', title: ['终端号', 'Console SN'], listed: true, maxLength: 20 },
    kind: { kind: 'choice', title: ['消息类型', 'Message type'], listed: true, choices: commandKinds },
    filePackage: {
      kind: 'computed',
      title: ['文件包', 'File package'],
      as: 'text',
      listed: true,
      words: parameterFileWords,
    },
    content: { kind: 'computed', title: ['命令内容', 'Command content'], as: 'text', listed: true },
    reason: { kind: 'text', title: ['备注', 'Remark'], maxLength: 200 },
    state: { ...commandFields.state, title: ['状态', 'Status'] },
    detail: commandFields.detail,
    step: { kind: 'computed', title: ['步骤', 'Step'], as: 'text', listed: true, words: commandSteps },
    progressPercent: commandFields.progressPercent,
    sendCount: { kind: 'computed', title: ['发送次数', 'Send count'], as: 'number', listed: true },
    companyCode: commandFields.companyCode,
    authorName: commandFields.authorName,
    createdTime: { ...commandFields.createdTime, listed: false },
    requiredTime: {
      kind: 'computed',
      title: ['要求发送时间', 'Required send time'],
      as: 'time',
      listed: true,
    },
    sentTime: { kind: 'computed', title: ['实际发送时间', 'Actual send time'], as: 'time', listed: true },
    completedTime: {
      kind: 'computed',
      title: ['完成时间', 'Completed send time'],
      as: 'time',
      listed: true,
    },
    stepTime: commandFields.stepTime,
    endedTime: { ...commandFields.endedTime, listed: false },
  },
});
