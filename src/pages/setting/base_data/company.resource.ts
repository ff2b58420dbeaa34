import { defineResource } from '#resource/define.ts';

/** Companies (specification 3) as a tree: who is above sees what is below. */
export default defineResource({
  title: ['组织机构', 'Organization'],
  noun: ['公司', 'company'],
  counted: ['家下级公司', 'companies below it'],
  source: 'company',
  scope: { kind: 'self' },
  name: 'name',
  unique: ['companyCode', 'name'],
  uniqueInCompany: ['name'],
  sheetKey: 'companyCode',
  order: 'companyCode',
  search: ['name', 'companyCode', 'shortName', 'nameEn'],
  filters: [],
  status: 'enabled',
  writeFunction: 'company.write',
  tree: { key: 'companyCode', parent: 'parentCode' },
  // A way bill has its truck's company, and no field for it.
  dependents: [
    {
      source: 'way_bill',
      column: 'company_code',
      field: 'companyCode',
      text: ['条配送安排', 'delivery arrangements'],
      page: 'monitor/way_bill',
    },
    {
      source: 'calibration',
      column: 'company_code',
      field: 'companyCode',
      text: ['条检定记录', 'calibrations'],
      page: 'setting/base_data/calibration',
    },
  ],
  sections: [
    {
      title: ['公司', 'Company'],
      fields: ['name', 'companyCode', 'parentCode', 'shortName', 'nameEn', 'enabled'],
    },
    { title: ['联系', 'Contact'], fields: ['phone', 'address'] },
    { title: ['本公司', 'Its own'], fields: ['truckCount', 'userCount'] },
  ],
  fields: {
    name: {
      kind: 'text',
      title: ['名称', 'Name'],
      required: true,
      listed: true,
      maxLength: 60,
      pattern: '^.{2,}$',
      patternText: ['至少 2 个字', 'At least 2 characters'],
    },
    companyCode: {
      kind: 'text',
      title: ['编码', 'Code'],
      required: true,
      fixed: true,
      listed: true,
      maxLength: 20,
      pattern: '^[0-9A-Za-z_-]{2,20}$',
      patternText: ['2 到 20 位字母、数字、- 或 _', '2 to 20 letters, digits, - or _'],
    },
    parentCode: {
      kind: 'reference',
      title: ['上级公司', 'Parent company'],
      to: 'company',
      hint: [
        '上级公司的用户看得到下级的车辆和报警',
        'Users of a company above see the trucks and alarms of those below',
      ],
    },
    shortName: { kind: 'text', title: ['简称', 'Short name'], listed: true, maxLength: 20 },
    nameEn: { kind: 'text', title: ['英文名称', 'English name'], maxLength: 80 },
    enabled: {
      kind: 'switch',
      title: ['状态', 'Status'],
      listed: true,
      hint: ['停用后其用户不能登录', 'Users of a disabled company can’t sign in'],
    },
    phone: {
      kind: 'text',
      title: ['电话', 'Phone'],
      listed: true,
      maxLength: 20,
      pattern: String.raw`^\+?[\d -]{5,20}$`,
      patternText: ['5 到 20 位数字', '5 to 20 digits'],
    },
    address: { kind: 'text', title: ['地址', 'Address'], maxLength: 120 },
    truckCount: { kind: 'computed', as: 'number', title: ['车辆', 'Trucks'], listed: true },
    userCount: { kind: 'computed', as: 'number', title: ['用户', 'Users'], listed: true },
  },
});
