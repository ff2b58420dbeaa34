import { frameDetails, frameDirections, frameOutcomes } from '#domain/words/frame-words.ts';
import { frameGroups, frameMessages } from '#domain/devices/frame-messages.ts';
import { defineResource } from '#resource/define.ts';

/** What came from terminals that connect by JT/T 808 or another protocol and went to them in the last 48 hours: bytes, and what became of them. */
export default defineResource({
  title: ['终端报文', 'Terminal frames'],
  noun: ['报文', 'frame'],
  source: 'terminal_frame',
  scope: { kind: 'company', by: 'companyCode' },
  readOnly: true,
  name: 'signCode',
  unique: [],
  order: '-time',
  search: ['signCode', 'phone', 'address'],
  filters: ['time', 'companyCode', 'about', 'direction', 'outcome'],
  writeFunction: 'device.write',
  whenEmpty: [
    '按 JT/T 808 或其他协议连接的终端，最近 48 小时收发的每一帧记录在这里。',
    'Every frame of the last 48 hours with terminals that connect by JT/T 808 or another protocol is recorded here.',
  ],
  sections: [
    {
      title: ['报文', 'Frame'],
      fields: ['time', 'direction', 'message', 'messageId', 'about', 'serial', 'outcome', 'detail'],
    },
    { title: ['终端', 'Terminal'], fields: ['signCode', 'phone', 'address', 'companyCode'] },
    { title: ['内容', 'Content'], fields: ['bytes', 'length', 'decoded'] },
  ],
  fields: {
    time: { kind: 'moment', title: ['时间', 'Time'], listed: true },
    signCode: { kind: 'text', title: ['车牌号', 'Plate number'], listed: true, maxLength: 20, plate: true },
    phone: { kind: 'computed', title: ['终端号码', 'Terminal number'], as: 'text', listed: true },
    direction: { kind: 'choice', title: ['方向', 'Direction'], listed: true, choices: frameDirections },
    message: {
      kind: 'computed',
      title: ['消息', 'Message'],
      as: 'text',
      listed: true,
      words: frameMessages,
    },
    messageId: { kind: 'computed', title: ['消息 ID', 'Message id'], as: 'text', listed: true },
    about: { kind: 'state', title: ['内容', 'About'], states: frameGroups },
    serial: { kind: 'computed', title: ['流水号', 'Serial'], as: 'number', listed: true },
    length: { kind: 'computed', title: ['字节数', 'Bytes'], as: 'number', listed: true },
    outcome: { kind: 'choice', title: ['结果', 'Outcome'], listed: true, choices: frameOutcomes },
    detail: { kind: 'computed', title: ['说明', 'Detail'], as: 'text', listed: true, words: frameDetails },
    address: { kind: 'text', title: ['网络地址', 'Network address'], maxLength: 80 },
    // Of sign-ins none: who may read frames may not sign in with what stands in them.
    bytes: { kind: 'computed', title: ['十六进制', 'Hexadecimal'], as: 'text' },
    decoded: { kind: 'computed', title: ['解析内容', 'Decoded'], as: 'text' },
    companyCode: { kind: 'reference', title: ['公司', 'Company'], to: 'company' },
  },
});
