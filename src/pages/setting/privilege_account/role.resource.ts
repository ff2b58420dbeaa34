import { secondFactorDemands } from '#domain/access/second-factor-demands.ts';
import { defineResource } from '#resource/define.ts';

/**
 * Roles (specification 3 and 6): what a user of the role may open and do. Those of the installation are every company's
 * to give and to copy, and its operator's alone to change.
 */
export default defineResource({
  title: ['角色管理', 'Role management'],
  noun: ['角色', 'role'],
  source: 'role',
  scope: { kind: 'shared', by: 'companyCode' },
  name: 'roleName',
  unique: ['roleName'],
  uniqueInCompany: ['roleName'],
  order: 'roleName',
  search: ['roleName', 'nameEn', 'remark'],
  filters: ['companyCode', 'enabled'],
  status: 'enabled',
  writeFunction: 'role.write',
  lifecycle: {
    field: 'ownership',
    locked: ['readOnly'],
    lasting: true,
    lockedText: [
      '此角色属于平台或上级公司，只读；请复制为本公司的角色后修改',
      'This role belongs to the installation or a company above: copy it for your company and edit the copy',
    ],
  },
  actions: {
    copy: {
      title: ['复制为本公司角色', 'Copy for my company'],
      question: ['复制角色 {name}？', 'Copy the role {name}?'],
      consequence: [
        '新角色属于本公司，只含自己拥有的页面和功能；原角色及其用户不变。',
        'The copy belongs to your company and has what of the pages and functions you may do yourself; the role and its users stay as they are.',
      ],
    },
  },
  sections: [
    {
      title: ['角色', 'Role'],
      fields: ['roleName', 'nameEn', 'companyCode', 'enabled', 'secondFactor', 'remark'],
    },
    { title: ['页面和功能', 'Pages and functions'], fields: ['functions'] },
  ],
  fields: {
    roleName: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 40 },
    nameEn: { kind: 'text', title: ['英文名称', 'English name'], maxLength: 80 },
    roleCode: { kind: 'computed', as: 'text', title: ['编码', 'Code'], listed: true },
    companyCode: {
      kind: 'reference',
      title: ['所属公司', 'Company'],
      fixed: true,
      listed: true,
      to: 'company',
      none: ['平台', 'Installation'],
      hint: [
        '本公司及下级公司可用；不选为自己的公司，平台管理员不选为全平台通用',
        'Used by it and the companies below it; empty: your own company, of the operator: everybody’s',
      ],
    },
    ownership: {
      kind: 'state',
      title: ['编辑', 'Editing'],
      listed: true,
      states: {
        editable: { text: ['可编辑', 'Editable'], tone: 'good' },
        readOnly: { text: ['只读', 'Read-only'], tone: 'quiet' },
      },
    },
    remark: { kind: 'text', title: ['备注', 'Remark'], listed: true, maxLength: 200 },
    enabled: {
      kind: 'switch',
      title: ['状态', 'Status'],
      listed: true,
      hint: ['停用后有此角色的用户不能登录', 'Users of a disabled role can’t sign in'],
    },
    secondFactor: {
      kind: 'choice',
      title: ['双重验证', 'Second factor'],
      choices: secondFactorDemands,
      usual: 'none',
      hint: [
        '要求后，尚未设置的用户须先设置才能使用系统',
        'Where it is required, users without one have to set it up before anything else',
      ],
    },
    userCount: { kind: 'computed', as: 'number', title: ['用户', 'Users'], listed: true },
    functions: {
      kind: 'choices',
      title: ['功能', 'Functions'],
      listed: true,
      min: 1,
      choices: 'functions',
      stored: {
        source: 'role_function',
        owner: 'role_code',
        ownerField: 'roleCode',
        code: 'function_code',
      },
    },
  },
});
