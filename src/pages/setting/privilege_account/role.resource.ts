import { defineResource } from '#resource/define.ts';

/** Roles (specification 3 and 6): what a user of the role may open and do. */
export default defineResource({
  title: ['角色管理', 'Role management'],
  noun: ['角色', 'role'],
  source: 'role',
  scope: { kind: 'global' },
  name: 'roleName',
  unique: ['roleName'],
  order: 'roleName',
  search: ['roleName', 'nameEn', 'remark'],
  filters: ['enabled'],
  status: 'enabled',
  writeFunction: 'role.write',
  dependents: [
    {
      source: 'app_user',
      column: 'role_code',
      field: 'roleCode',
      text: ['个用户', 'users'],
      page: 'setting/privilege_account/user',
    },
  ],
  sections: [
    { title: ['角色', 'Role'], fields: ['roleName', 'nameEn', 'enabled', 'remark'] },
    { title: ['页面和功能', 'Pages and functions'], fields: ['functions'] },
  ],
  fields: {
    roleName: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 40 },
    nameEn: { kind: 'text', title: ['英文名称', 'English name'], maxLength: 80 },
    roleCode: { kind: 'computed', as: 'text', title: ['编码', 'Code'], listed: true },
    remark: { kind: 'text', title: ['备注', 'Remark'], listed: true, maxLength: 200 },
    enabled: {
      kind: 'switch',
      title: ['状态', 'Status'],
      listed: true,
      hint: ['停用后有此角色的用户不能登录', 'Users of a disabled role can’t sign in'],
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
