import { parameterFileWords } from '#domain/parameters/parameter-words.ts';
import { defineResource } from '#resource/define.ts';

/** What consoles held before an order changed it (specification 2): compared with what they hold now, and restored. */
export default defineResource({
  title: ['参数备份', 'Parameter backups'],
  noun: ['参数备份', 'parameter backup'],
  source: 'parameter_backup',
  scope: { kind: 'company', by: 'companyCode' },
  readOnly: true,
  name: 'label',
  unique: [],
  order: '-createdTime',
  search: ['label', 'authorName', 'terminal'],
  filters: ['companyCode'],
  writeFunction: 'parameter.write',
  whenEmpty: [
    '每次下发前自动备份终端的现值，出现在这里。',
    'Before anything is sent, what the console holds is backed up here.',
  ],
  sections: [
    {
      title: ['备份', 'Backup'],
      fields: ['label', 'file', 'terminal', 'companyCode', 'readTime', 'createdTime', 'authorName', 'result'],
    },
  ],
  fields: {
    label: { kind: 'computed', title: ['车牌', 'Plate'], as: 'text', listed: true },
    file: { kind: 'computed', title: ['文件', 'File'], as: 'text', listed: true, words: parameterFileWords },
    terminal: { kind: 'text', title: ['终端', 'Console'], listed: true, maxLength: 64 },
    companyCode: { kind: 'reference', title: ['公司', 'Company'], to: 'company' },
    readTime: { kind: 'computed', title: ['读取时间', 'Read'], as: 'time', listed: true },
    createdTime: { kind: 'computed', title: ['备份时间', 'Backed up'], as: 'time', listed: true },
    authorName: { kind: 'text', title: ['下发人', 'Sent by'], listed: true, maxLength: 60 },
    result: {
      kind: 'computed',
      title: ['与现值', 'To the present'],
      as: 'text',
      listed: true,
      words: {
        same: { text: ['一致', 'The same'] },
        differs: { text: ['不同', 'Differs'] },
        unknown: { text: ['未读', 'Not read'] },
      },
    },
  },
});
