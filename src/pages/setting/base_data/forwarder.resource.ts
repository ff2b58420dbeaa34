import { defineResource } from '#resource/define.ts';
import { ipAddress } from '#domain/text/ip-address.ts';

/** Platforms that send for many terminals by one connection; any other connection is one terminal's. */
export default defineResource({
  title: ['转入平台', 'Inbound platforms'],
  noun: ['转入平台', 'inbound platform'],
  counted: ['个转入平台', 'inbound platforms'],
  source: 'forwarder',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'name',
  unique: ['name', 'address'],
  uniqueInCompany: ['name', 'address'],
  order: 'name',
  search: ['name', 'address'],
  filters: ['companyCode', 'enabled'],
  status: 'enabled',
  writeFunction: 'truck.write',
  whenEmpty: [
    '其他平台经一条连接转发多台终端（JT/T 808）时，在这里登记它的网络地址。',
    'Where another platform forwards several terminals by one connection (JT/T 808), enter its network address here.',
  ],
  sections: [
    {
      title: ['转入平台', 'Inbound platform'],
      fields: ['name', 'companyCode', 'address', 'online', 'enabled', 'note'],
    },
  ],
  fields: {
    name: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 60 },
    companyCode: {
      kind: 'reference',
      title: ['所属公司', 'Company'],
      required: true,
      listed: true,
      to: 'company',
      hint: [
        '只接收该公司及其下级公司车辆的终端号码',
        'Numbers of trucks of this company and of those below it are taken',
      ],
    },
    address: {
      kind: 'text',
      title: ['网络地址', 'Network address'],
      required: true,
      listed: true,
      maxLength: 45,
      ...ipAddress,
      hint: [
        '该公司车辆的终端从此地址接入时无需注册和鉴权；请填平台独用的固定地址',
        'The company’s terminals need no code from this address: enter a fixed one that is the platform’s alone',
      ],
    },
    online: { kind: 'computed', as: 'number', title: ['在线终端', 'Terminals online'], listed: true },
    enabled: { kind: 'switch', title: ['状态', 'Status'], listed: true },
    note: { kind: 'text', title: ['备注', 'Remark'], listed: true, maxLength: 200 },
  },
});
