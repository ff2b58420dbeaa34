import { noticeChannels } from '#domain/notices/notice-words.ts';
import { defineResource } from '#resource/define.ts';
import { receiverFields, receiverLanguages } from '#resource/field-sets/receiver-fields.ts';

const { mail, dingTalk, weCom } = noticeChannels;
const { name, ...others } = receiverFields;

/** Mailboxes and robots that are told outside the console; telephones stand on the page of numbers. */
export default defineResource({
  title: ['通知接收人', 'Notice receivers'],
  noun: ['接收人', 'receiver'],
  counted: ['个通知接收人', 'notice receivers'],
  source: 'notice_receiver',
  scope: { kind: 'company', by: 'companyCode' },
  preset: { channel: ['mail', 'dingTalk', 'weCom'] },
  name: 'name',
  unique: [],
  order: 'name',
  search: ['name', 'address'],
  filters: ['companyCode', 'channel', 'enabled'],
  status: 'enabled',
  writeFunction: 'notice.write',
  whenEmpty: [
    '新增邮箱或群机器人后，可在“报警推送”中选用。',
    'Mailboxes and robots that are made here can be chosen in the rules of alarm pushes.',
  ],
  sections: [
    {
      title: ['接收人', 'Receiver'],
      fields: ['name', 'channel', 'address', 'mention', 'language', 'companyCode', 'enabled', 'remark'],
    },
    { title: ['最近一次', 'Last notice'], fields: ['robotState', 'lastTime', 'lastState'] },
  ],
  fields: {
    name,
    channel: {
      kind: 'choice',
      title: ['方式', 'By'],
      required: true,
      fixed: true,
      listed: true,
      choices: { mail, dingTalk, weCom },
    },
    address: {
      kind: 'text',
      title: ['邮箱地址', 'Mail address'],
      listed: true,
      maxLength: 120,
      pattern: '^[^@\\s<>,;"]+@[^@\\s<>,;"]+\\.[^@\\s<>,;"]+$',
      patternText: ['例如 duty@example.com', 'For example duty@example.com'],
      hint: ['机器人不填，密钥在保存后录入', 'Empty for a robot; its key is entered once it is saved'],
    },
    ...others,
    mention: {
      kind: 'text',
      title: ['群内 @ 的手机号', 'Phone to @mention'],
      maxLength: 20,
      pattern: '^\\+?\\d{5,20}$',
      patternText: ['5 到 20 位数字', '5 to 20 digits'],
      hint: ['仅用于机器人', 'For robots only'],
    },
    language: {
      kind: 'choice',
      title: ['语言', 'Language'],
      required: true,
      listed: true,
      choices: receiverLanguages,
    },
    robotState: {
      kind: 'computed',
      title: ['机器人密钥', 'Robot’s key'],
      as: 'text',
      listed: true,
      words: {
        set: { text: ['已录入', 'Entered'] },
        missing: { text: ['未录入', 'Not entered'] },
      },
    },
  },
});
