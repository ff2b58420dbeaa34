import { changeModes } from '#domain/commands/command-kinds.ts';
import { parameterFileWords, parameterWords } from '#domain/parameters/parameter-words.ts';
import { defineResource } from '#resource/define.ts';

/** Who changed which parameter of which console from what to what, as readings showed (specification 3, modify record). */
export default defineResource({
  title: ['参数修改记录', 'Parameter Change Record'],
  noun: ['修改记录', 'change'],
  source: 'parameter_change',
  scope: { kind: 'company', by: 'companyCode' },
  readOnly: true,
  name: 'label',
  unique: [],
  order: '-time',
  search: ['label', 'authorName', 'remark', 'path'],
  filters: ['companyCode', 'mode'],
  writeFunction: 'parameter.write',
  whenEmpty: [
    '终端读回的值与之前不同时记录在这里，包括在车上改的。',
    'Where a console reads out another value than before, it is kept here; one changed on the truck too.',
  ],
  sections: [
    {
      title: ['修改', 'Change'],
      fields: ['label', 'file', 'parameter', 'rowNumber', 'oldValue', 'newValue', 'mode', 'remark'],
    },
    { title: ['人和时间', 'People and times'], fields: ['companyCode', 'authorName', 'time', 'path'] },
  ],
  fields: {
    label: { kind: 'computed', title: ['车牌', 'Plate'], as: 'text', listed: true },
    file: { kind: 'computed', title: ['文件', 'File'], as: 'text', words: parameterFileWords },
    parameter: {
      kind: 'computed',
      title: ['参数', 'Parameter'],
      as: 'text',
      listed: true,
      words: parameterWords,
    },
    rowNumber: { kind: 'number', title: ['序号', 'Sequence'], listed: true, min: 1, max: 999, decimals: 0 },
    oldValue: { kind: 'text', title: ['原值', 'Old value'], listed: true, maxLength: 100 },
    newValue: { kind: 'text', title: ['新值', 'New value'], listed: true, maxLength: 100 },
    mode: { kind: 'choice', title: ['方式', 'Mode'], listed: true, choices: changeModes },
    remark: { kind: 'text', title: ['备注', 'Remark'], listed: true, maxLength: 200 },
    companyCode: { kind: 'reference', title: ['公司', 'Company'], to: 'company' },
    authorName: { kind: 'text', title: ['修改人', 'Changed by'], listed: true, maxLength: 60 },
    time: { kind: 'computed', title: ['时间', 'Time'], as: 'time', listed: true },
    path: { kind: 'text', title: ['路径', 'Path'], maxLength: 60 },
  },
});
