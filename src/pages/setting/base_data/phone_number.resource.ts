import { noticeChannels } from '#domain/notices/notice-words.ts';
import { defineResource } from '#resource/define.ts';
import { receiverFields, receiverLanguages } from '#resource/field-sets/receiver-fields.ts';

const { sms, sim } = noticeChannels;
const { name, ...others } = receiverFields;

/** Numbers that get text messages, and the SIM numbers of consoles (specification 2, phone_number). */
export default defineResource({
  title: ['短信号码管理', 'SMS Manage'],
  noun: ['号码', 'number'],
  counted: ['个接收号码', 'numbers'],
  source: 'notice_receiver',
  scope: { kind: 'company', by: 'companyCode' },
  preset: { channel: ['sms', 'sim'] },
  name: 'name',
  unique: [],
  order: 'name',
  search: ['name', 'address', 'truckPlate'],
  filters: ['companyCode', 'channel', 'enabled'],
  status: 'enabled',
  writeFunction: 'notice.write',
  whenEmpty: [
    '新增号码后，可在“报警推送”中选用。',
    'Numbers that are made here can be chosen in the rules of alarm pushes.',
  ],
  sections: [
    {
      title: ['号码', 'Number'],
      fields: ['name', 'channel', 'address', 'truckId', 'language', 'companyCode', 'enabled', 'remark'],
    },
    { title: ['最近一次', 'Last message'], fields: ['lastTime', 'lastState', 'sentCount'] },
  ],
  fields: {
    name: { ...name, title: ['持有人', 'Holder'] },
    channel: {
      kind: 'choice',
      title: ['用途', 'Use'],
      required: true,
      fixed: true,
      listed: true,
      choices: { sms: { text: ['接收短信', 'Gets text messages'] }, sim },
    },
    address: {
      kind: 'text',
      title: ['号码', 'Number'],
      required: true,
      listed: true,
      maxLength: 20,
      pattern: '^\\+?\\d{5,20}$',
      patternText: ['5 到 20 位数字', '5 to 20 digits'],
    },
    ...others,
    truckId: {
      kind: 'reference',
      title: ['车辆', 'Truck'],
      to: 'truckId',
      hint: [`仅用于${sim.text[0]}`, 'For SIMs of consoles only'],
    },
    language: { kind: 'choice', title: ['语言', 'Language'], required: true, choices: receiverLanguages },
    truckPlate: { kind: 'computed', title: ['车牌号', 'Plate number'], as: 'text' },
    sentCount: { kind: 'computed', title: [`${sms.text[0]}条数`, 'Messages'], as: 'number', listed: true },
  },
});
