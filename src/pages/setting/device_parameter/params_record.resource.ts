import { commandKinds, commandModes, parameterKinds } from '#domain/commands/command-kinds.ts';
import { parameterFileWords } from '#domain/parameters/parameter-words.ts';
import { commandFields, stopConsequence } from '#resource/field-sets/command-fields.ts';
import { defineResource } from '#resource/define.ts';

/** Every reading and sending of parameters (specification 2): who ordered it, who confirmed it, and how it ended. */
export default defineResource({
  title: ['参数下发记录', 'Parameter file records'],
  noun: ['参数命令', 'parameter command'],
  source: 'command',
  scope: { kind: 'company', by: 'companyCode' },
  preset: { kind: parameterKinds },
  readOnly: true,
  name: 'label',
  unique: [],
  order: '-createdTime',
  search: ['label', 'authorName', 'reason'],
  filters: ['companyCode', 'kind', 'state', 'mode'],
  writeFunction: 'parameter.write',
  lifecycle: {
    field: 'state',
    locked: ['awaiting', 'queued', 'sent', 'received', 'working', 'readBack'],
    lockedText: ['正在下发', 'Under way'],
  },
  actions: {
    stop: {
      title: ['停止下发', 'Stop'],
      question: ['停止 {name} 的参数命令？', 'Stop the command for {name}?'],
      consequence: stopConsequence,
      from: ['awaiting', 'queued'],
    },
  },
  whenEmpty: [
    '在“参数文件”中读取或下发后，过程记录在这里。',
    'Once a file is read or sent on the page of parameter files, its course is kept here.',
  ],
  sections: [
    {
      title: ['命令', 'Command'],
      fields: ['label', 'file', 'kind', 'mode', 'state', 'detail', 'progressPercent', 'attempts', 'reason'],
    },
    {
      title: ['人和时间', 'People and times'],
      fields: ['companyCode', 'authorName', 'approverName', 'createdTime', 'stepTime', 'endedTime'],
    },
  ],
  fields: {
    label: { kind: 'computed', title: ['车牌', 'Plate'], as: 'text', listed: true },
    file: { kind: 'computed', title: ['文件', 'File'], as: 'text', listed: true, words: parameterFileWords },
    kind: { kind: 'choice', title: ['命令', 'Command'], listed: true, choices: commandKinds },
    mode: { kind: 'choice', title: ['方式', 'Mode'], listed: true, choices: commandModes },
    ...commandFields,
    reason: { kind: 'text', title: ['原因', 'Reason'], maxLength: 200 },
    approverName: { kind: 'text', title: ['复核人', 'Confirmed by'], listed: true, maxLength: 60 },
  },
});
