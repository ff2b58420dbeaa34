import { advisedPasswordLength } from '#domain/access/password-rules.ts';
import { secondFactorStates } from '#domain/access/second-factor-demands.ts';
import { messages } from '#i18n/messages.ts';
import { defineResource } from '#resource/define.ts';

/** Users (specification 3, 5 and 6): who signs in, with which role, for which company. */
export default defineResource({
  title: ['用户管理', 'User management'],
  noun: ['用户', 'user'],
  source: 'app_user',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'userName',
  unique: ['userName'],
  sheetKey: 'userName',
  order: 'userName',
  search: ['userName', 'name', 'phone'],
  filters: ['companyCode', 'enabled'],
  status: 'enabled',
  writeFunction: 'user.write',
  actions: {
    seeAs: {
      title: ['以此用户查看', 'See as this user'],
      question: ['以 {name} 的身份查看？', 'See the console as {name}?'],
      consequence: [
        '看到该用户的菜单、车辆和报警，只读；随时可以结束，操作日志会记录。',
        'You see this user’s menu, trucks and alarms, read-only, until you end it; the audit log says so.',
      ],
    },
    resetPassword: {
      title: ['重置密码', 'Reset the password'],
      question: ['重置 {name} 的密码？', 'Reset the password of {name}?'],
      consequence: [
        '原密码立即失效，该用户在所有设备上退出登录。新密码 24 小时内有效，只能登录一次，登录后须修改。',
        'The password no longer works and the user is signed out everywhere. The new one opens one sign-in within 24 hours, in which it has to be changed.',
      ],
      done: messages.resetSuccess,
      failed: messages.resetFailed,
      answers: ['临时密码，只显示这一次', 'First password, shown only once'],
    },
    resetFactor: {
      title: ['重置双重验证', 'Reset the second factor'],
      question: ['重置 {name} 的双重验证？', 'Reset the second factor of {name}?'],
      consequence: [
        '须由两名管理员先后执行：第一人申请，另一人在 24 小时内执行同样操作即确认。确认后该用户退出登录，原有的验证器、通行密钥和恢复码全部失效，下次登录时会被告知。',
        'It takes two administrators: one requests, another confirms by doing the same within 24 hours. The user is then signed out, app, passkeys and recovery codes are no longer valid, and the user is notified at the next sign-in.',
      ],
      done: ['已提交，见“双重验证”一栏', 'Done; see “Second factor”'],
    },
  },
  sections: [
    {
      title: ['用户信息', 'User information'],
      fields: ['userName', 'name', 'phone', 'password', 'origin', 'lastSignIn', 'secondFactor'],
    },
    {
      title: ['权限', 'Rights'],
      fields: [
        'roleCode',
        'companyCode',
        'customer',
        'internal',
        'sign',
        'restrictedShell',
        'localOnly',
        'enabled',
      ],
    },
  ],
  fields: {
    userName: {
      kind: 'text',
      title: ['用户名', 'User name'],
      required: true,
      fixed: true,
      listed: true,
      maxLength: 40,
      pattern: '^[a-z0-9][a-z0-9._-]{1,39}$',
      patternText: ['2 到 40 位小写字母、数字或 . _ -', '2 to 40 small letters, digits or . _ -'],
    },
    name: { kind: 'text', title: ['姓名', 'Real name'], required: true, listed: true, maxLength: 40 },
    phone: {
      kind: 'text',
      title: ['手机号', 'Phone'],
      listed: true,
      maxLength: 11,
      pattern: '^\\d{11}$',
      patternText: ['11 位数字', '11 digits'],
    },
    password: {
      kind: 'password',
      title: ['初始密码', 'First password'],
      required: true,
      fixed: true,
      userName: 'userName',
      hint: [
        `建议 ${advisedPasswordLength} 位以上；24 小时内有效，首次登录时须修改`,
        `${advisedPasswordLength} characters or more are advised; valid for 24 hours, has to be changed at the first sign-in`,
      ],
    },
    origin: {
      kind: 'computed',
      as: 'text',
      title: ['账号来源', 'Account from'],
      words: { local: { text: ['本系统', 'This console'] } },
      listed: true,
      hint: [
        '由身份提供方登录的账号，公司、角色和姓名在每次登录时按其映射更新',
        'Company, role and name of an account from a provider are set by its mapping at each sign-in',
      ],
    },
    lastSignIn: { kind: 'computed', as: 'time', title: ['最近登录', 'Last sign-in'], listed: true },
    secondFactor: {
      kind: 'computed',
      as: 'text',
      title: ['双重验证', 'Second factor'],
      words: secondFactorStates,
      listed: true,
    },
    roleCode: { kind: 'reference', title: ['角色', 'Role'], required: true, listed: true, to: 'role' },
    companyCode: {
      kind: 'reference',
      title: ['所属公司', 'Company'],
      required: true,
      listed: true,
      to: 'company',
    },
    customer: {
      kind: 'switch',
      usual: false,
      title: ['客户账号', 'Customer account'],
      hint: ['不显示 API 传感异常报警', 'Alarms of API sensing are not shown'],
    },
    internal: {
      kind: 'switch',
      usual: false,
      title: ['内部用户', 'Internal user'],
      hint: ['可设置内部报警', 'May choose the alarm setting for internal users'],
    },
    sign: {
      kind: 'switch',
      usual: false,
      title: ['显示所属公司', 'Shows companies'],
      hint: ['车辆状态列表显示公司列', 'Lists of truck states have the company column'],
    },
    restrictedShell: {
      kind: 'switch',
      usual: false,
      title: ['简化界面', 'Reduced top bar'],
      hint: [
        '隐藏状态计数、报警设置、语言和下载',
        'Without state counts, alarm settings, language and downloads',
      ],
    },
    localOnly: {
      kind: 'switch',
      usual: false,
      title: ['本地账号', 'Local account'],
      hint: [
        '公司关闭密码登录时仍可用密码登录，供身份提供方不可用时应急',
        'May sign in by password even where the company’s passwords are off: the way in while no provider answers',
      ],
    },
    enabled: { kind: 'switch', title: ['状态', 'Status'], listed: true },
  },
});
