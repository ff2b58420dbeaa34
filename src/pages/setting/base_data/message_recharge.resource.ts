import { bookings } from '#domain/notices/notice-words.ts';
import { defineResource } from '#resource/define.ts';

/** Text messages that a company has bought and used (specification 2, message_recharge): bookings are only ever added. */
export default defineResource({
  title: ['短信充值', 'SMS recharge'],
  noun: ['充值', 'recharge'],
  counted: ['笔短信账目', 'bookings of text messages'],
  source: 'message_ledger',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'label',
  unique: [],
  order: '-bookedTime',
  search: ['orderNumber', 'authorName', 'remark'],
  filters: ['companyCode', 'kind'],
  writeFunction: 'message.recharge',
  view: ['余额', 'Balances'],
  lifecycle: {
    field: 'kind',
    locked: ['recharge', 'use', 'return'],
    lockedText: ['账目不能修改或删除', 'A booking is never changed or deleted'],
  },
  whenEmpty: [
    '还没有充值。没有余额时短信不会发出。',
    'Nothing was recharged. Without a balance no text message goes out.',
  ],
  sections: [
    { title: ['充值', 'Recharge'], fields: ['companyCode', 'quantity', 'orderNumber', 'remark'] },
    { title: ['账目', 'Booking'], fields: ['kind', 'balance', 'receiver', 'authorName', 'bookedTime'] },
  ],
  fields: {
    label: { kind: 'computed', title: ['账目', 'Booking'], as: 'text' },
    bookedTime: { kind: 'computed', title: ['时间', 'Time'], as: 'time', listed: true },
    companyCode: {
      kind: 'reference',
      title: ['公司', 'Company'],
      required: true,
      listed: true,
      to: 'company',
    },
    kind: { kind: 'state', title: ['类别', 'Kind'], listed: true, states: bookings },
    quantity: {
      kind: 'number',
      title: ['条数', 'Messages'],
      required: true,
      listed: true,
      min: 1,
      max: 1_000_000,
      decimals: 0,
    },
    balance: { kind: 'computed', title: ['余额', 'Balance'], as: 'number', listed: true },
    receiver: { kind: 'computed', title: ['接收人', 'Receiver'], as: 'text', listed: true },
    orderNumber: { kind: 'text', title: ['订单号', 'Order number'], listed: true, maxLength: 40 },
    authorName: { kind: 'computed', title: ['记账人', 'Booked by'], as: 'text', listed: true },
    remark: { kind: 'text', title: ['备注', 'Remark'], maxLength: 120 },
  },
});
