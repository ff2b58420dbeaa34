import { commandFields, stopConsequence } from '#resource/field-sets/command-fields.ts';
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
      question: ['停止下发 {name} 的罐容表？', 'Stop sending the tank calibration table of {name}?'],
      consequence: stopConsequence,
      from: ['queued'],
    },
  },
  whenEmpty: [
    '在“罐容表管理”中下发罐容表后，过程记录在这里。',
    'Tables sent from Tank chart management are recorded here.',
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
    ...commandFields,
  },
});
