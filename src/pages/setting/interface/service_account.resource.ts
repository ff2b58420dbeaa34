import { defineResource } from '#resource/define.ts';

/** Accounts of other systems: what they read and write by the API, never by a page. */
export default defineResource({
  title: ['服务账号', 'Service accounts'],
  noun: ['服务账号', 'service account'],
  counted: ['个服务账号', 'service accounts'],
  source: 'service_account',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'name',
  unique: ['name'],
  uniqueInCompany: ['name'],
  order: 'name',
  search: ['name', 'remark'],
  filters: ['companyCode', 'enabled'],
  status: 'enabled',
  writeFunction: 'interface.write',
  whenEmpty: [
    '其他系统（ERP、调度、BI）用服务账号读写数据：新建账号，勾选页面和功能，再生成令牌。',
    'Other systems (ERP, dispatch, BI) read and write by a service account: make one, choose its pages and functions, then make a token.',
  ],
  actions: {
    newToken: {
      title: ['生成新令牌', 'New token'],
      question: ['为 {name} 生成新令牌？', 'Make a new token for {name}?'],
      consequence: [
        '原令牌 24 小时后失效，请在此之前让对方换用新令牌。',
        'Former tokens stay valid for 24 hours: let the other system use the new one before that.',
      ],
      answers: ['令牌，只显示这一次', 'Token, shown only once'],
    },
    revokeTokens: {
      title: ['作废全部令牌', 'Revoke all tokens'],
      question: ['作废 {name} 的全部令牌？', 'Revoke all tokens of {name}?'],
      consequence: [
        '立即生效，对方的请求全部被拒绝，直到生成新令牌。',
        'At once: every request of the other system is rejected until a new token is made.',
      ],
      done: ['令牌已全部作废', 'All tokens are revoked'],
    },
  },
  sections: [
    {
      title: ['服务账号', 'Service account'],
      fields: ['name', 'companyCode', 'allowedAddresses', 'endsOn', 'enabled', 'remark'],
    },
    {
      title: ['令牌和使用', 'Tokens and use'],
      fields: ['tokens', 'lastUse', 'lastAddress', 'madeBy', 'madeTime'],
    },
    { title: ['页面和功能', 'Pages and functions'], fields: ['functions'] },
  ],
  fields: {
    name: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 40 },
    companyCode: {
      kind: 'reference',
      title: ['所属公司', 'Company'],
      required: true,
      fixed: true,
      listed: true,
      to: 'company',
      hint: [
        '读写该公司及其下级公司的数据',
        'Reads and writes what belongs to this company and those below it',
      ],
    },
    tokens: { kind: 'computed', as: 'text', title: ['令牌', 'Tokens'], listed: true },
    functions: {
      kind: 'choices',
      title: ['功能', 'Functions'],
      listed: true,
      min: 1,
      choices: 'serviceFunctions',
      hint: [
        '只能勾选自己拥有的；研判、签字、授权和远程参数只有人能做',
        'Of what you may do yourself; judging, signing, granting rights and remote parameters are for people alone',
      ],
      stored: { source: 'service_function', owner: 'account_id', ownerField: 'id', code: 'function_code' },
    },
    lastUse: { kind: 'computed', as: 'time', title: ['最近使用', 'Last use'], listed: true },
    lastAddress: { kind: 'computed', as: 'text', title: ['来自', 'From'], listed: true },
    allowedAddresses: {
      kind: 'text',
      title: ['允许的网络地址', 'Allowed addresses'],
      maxLength: 400,
      hint: [
        'IP 地址或网段，逗号分隔，例如 192.0.2.0/24；不填则不限',
        'IP addresses or networks, separated by commas, e.g. 192.0.2.0/24; empty: from everywhere',
      ],
    },
    endsOn: {
      kind: 'date',
      title: ['到期', 'Ends'],
      listed: true,
      hint: ['最后可用的一天；不填则长期有效', 'The last day on which it works; empty: no end'],
    },
    enabled: { kind: 'switch', title: ['状态', 'Status'], listed: true },
    remark: { kind: 'text', title: ['备注', 'Remark'], listed: true, maxLength: 200 },
    madeBy: { kind: 'computed', as: 'text', title: ['建立人', 'Created by'] },
    madeTime: { kind: 'computed', as: 'time', title: ['建立时间', 'Made'] },
  },
});
