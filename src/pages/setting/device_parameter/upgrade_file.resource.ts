import { upgradeTypes } from '#domain/commands/upgrade-types.ts';
import { defineResource } from '#resource/define.ts';

/** Files that bring consoles and controllers to another version, and orders that need none (specification 3 and 5). */
export default defineResource({
  title: ['升级文件', 'Updating file'],
  noun: ['升级文件', 'upgrade file'],
  source: 'upgrade_file',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'label',
  unique: [],
  order: '-createdTime',
  search: ['packageVersion', 'description'],
  filters: ['type', 'companyCode'],
  writeFunction: 'parameter.write',
  dependents: [
    {
      source: 'rollout',
      column: 'upgrade_file_id',
      field: 'id',
      text: ['次下发', 'roll-outs'],
      page: 'setting/base_data/upgrade_mcu',
    },
  ],
  whenEmpty: [
    '上传后在“MCU升级”页面下发到车辆：先一辆，再一成，再其余。',
    'Upload one, then send it from the page MCU upgrade: one truck first, then a tenth, then the rest.',
  ],
  sections: [
    { title: ['升级文件', 'Upgrade file'], fields: ['type', 'packageVersion', 'fromVersions', 'file'] },
    { title: ['说明', 'Description'], fields: ['description', 'companyCode'] },
    { title: ['校验', 'Check'], fields: ['sizeBytes', 'sha256', 'trucks', 'authorName', 'createdTime'] },
  ],
  fields: {
    label: { kind: 'computed', title: ['文件', 'File'], as: 'text' },
    id: { kind: 'computed', title: ['编号', 'Number'], as: 'number' },
    type: {
      kind: 'choice',
      title: ['类型', 'Type'],
      required: true,
      fixed: true,
      listed: true,
      choices: upgradeTypes,
    },
    packageVersion: {
      kind: 'text',
      title: ['版本', 'Version'],
      required: true,
      fixed: true,
      listed: true,
      maxLength: 40,
      pattern: '^[\\w.+-]+$',
      patternText: ['字母、数字和 . _ + -', 'Letters, digits and . _ + -'],
    },
    fromVersions: {
      kind: 'text',
      title: ['适用的现版本', 'For versions'],
      hint: ['逗号分隔；留空表示不限', 'Joined by commas; empty: for every version'],
      maxLength: 200,
    },
    file: {
      kind: 'file',
      title: ['文件', 'File'],
      hint: [
        '一次一个，不超过 4 MB；清除和重启命令没有文件',
        'One at a time, 4 MB at most; clearing and restart orders have none',
      ],
      fixed: true,
      format: 'upgrade',
    },
    description: {
      kind: 'text',
      title: ['说明', 'Description'],
      required: true,
      listed: true,
      maxLength: 200,
    },
    companyCode: {
      kind: 'reference',
      title: ['公司', 'Company'],
      required: true,
      fixed: true,
      to: 'company',
    },
    sizeBytes: { kind: 'computed', title: ['大小', 'Size'], as: 'number', unit: 'B', listed: true },
    sha256: { kind: 'computed', title: ['SHA-256', 'SHA-256'], as: 'text' },
    trucks: { kind: 'computed', title: ['已装车辆', 'Trucks that have it'], as: 'number', listed: true },
    authorName: { kind: 'computed', title: ['上传人', 'Uploaded by'], as: 'text', listed: true },
    createdTime: { kind: 'computed', title: ['创建时间', 'Created'], as: 'time', listed: true },
  },
});
