import { shareKinds, shareStates } from '#domain/sharing/share-kinds.ts';
import { defineResource } from '#resource/define.ts';

/** Links that show something to people without an account: whom, what, how long, how often they were opened. */
export default defineResource({
  title: ['分享链接', 'Share links'],
  noun: ['分享链接', 'share link'],
  counted: ['个分享链接', 'share links'],
  source: 'share_link',
  scope: { kind: 'company', by: 'companyCode' },
  readOnly: true,
  name: 'audience',
  unique: [],
  order: '-createdTime',
  search: ['audience', 'subject', 'authorName'],
  filters: ['createdTime', 'companyCode', 'kind', 'state'],
  writeFunction: 'share.write',
  lifecycle: {
    field: 'state',
    locked: ['expired', 'revoked', 'unloaded', 'cancelled', 'moved', 'author'],
    lockedText: ['链接已结束', 'This link has ended'],
    lasting: true,
  },
  actions: {
    revoke: {
      title: ['撤回', 'Revoke'],
      question: ['撤回给 {name} 的链接？', 'Revoke the link for {name}?'],
      consequence: [
        '立即失效，正在打开的页面也不再更新，且不能恢复。',
        'At once: pages that are open show nothing more, and it can’t be undone.',
      ],
      from: ['open'],
      done: ['链接已撤回', 'The link is revoked'],
    },
  },
  whenEmpty: [
    '在“配送路线安排”中打开一条安排，或在地图上打开一辆车，即可生成分享链接。',
    'Open an arrangement on the page Delivery routine arrangement, or a truck on the map, to make a link.',
  ],
  sections: [
    {
      title: ['链接', 'Link'],
      fields: ['audience', 'kind', 'subject', 'contents', 'state', 'endedTime', 'companyCode'],
    },
    {
      title: ['有效期', 'Validity'],
      fields: ['expiresTime', 'graceHours', 'withCode', 'embed'],
    },
    {
      title: ['使用', 'Use'],
      fields: ['opened', 'lastOpenedTime', 'authorName', 'createdTime'],
    },
  ],
  fields: {
    createdTime: { kind: 'moment', title: ['生成时间', 'Made'], listed: true },
    audience: { kind: 'computed', as: 'text', title: ['给谁看', 'For whom'], listed: true },
    kind: { kind: 'computed', as: 'text', title: ['内容', 'Of'], listed: true, words: shareKinds },
    subject: { kind: 'computed', as: 'text', title: ['运单或车辆', 'Way bill or truck'], listed: true },
    contents: { kind: 'computed', as: 'text', title: ['显示', 'Shows'] },
    state: { kind: 'state', title: ['状态', 'State'], listed: true, states: shareStates },
    endedTime: { kind: 'computed', as: 'time', title: ['结束时间', 'Ended'] },
    expiresTime: { kind: 'computed', as: 'time', title: ['有效至', 'Valid until'], listed: true },
    graceHours: {
      kind: 'computed',
      as: 'number',
      title: ['卸油后保留', 'Kept after unloading'],
      unit: 'h',
    },
    withCode: {
      kind: 'computed',
      as: 'text',
      title: ['访问码', 'Access code'],
      words: { true: { text: ['需要', 'Asked for'] }, false: { text: ['不需要', 'None'] } },
    },
    embed: {
      kind: 'computed',
      as: 'text',
      title: ['可嵌入网页', 'May be embedded'],
      words: { true: { text: ['是', 'Yes'] }, false: { text: ['否', 'No'] } },
    },
    opened: { kind: 'computed', as: 'number', title: ['打开次数', 'Opened'], listed: true },
    lastOpenedTime: { kind: 'computed', as: 'time', title: ['最近打开', 'Last opened'], listed: true },
    authorName: { kind: 'text', title: ['生成人', 'Created by'], listed: true, maxLength: 60 },
    companyCode: { kind: 'reference', title: ['公司', 'Company'], to: 'company' },
  },
});
