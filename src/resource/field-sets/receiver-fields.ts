import { noticeStates, receiverWarnings } from '#domain/notices/notice-words.ts';

import type { Fields } from '../define.ts';

/** Languages of notices. */
export const receiverLanguages = {
  zh: { text: ['中文', 'Chinese'] },
  en: { text: ['English', 'English'] },
} as const;

/** What every receiver of notices has, whatever it is reached by: columns of `notice_receiver`. */
export const receiverFields = {
  name: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 40 },
  companyCode: { kind: 'reference', title: ['公司', 'Company'], required: true, listed: true, to: 'company' },
  enabled: { kind: 'switch', title: ['启用', 'Enabled'], listed: true },
  remark: { kind: 'text', title: ['备注', 'Remark'], maxLength: 120 },
  lastTime: { kind: 'computed', title: ['最近通知', 'Last notice'], as: 'time', listed: true },
  lastState: {
    kind: 'computed',
    title: ['结果', 'Outcome'],
    as: 'text',
    listed: true,
    words: noticeStates,
  },
  warning: { kind: 'state', title: ['提醒', 'Warning'], listed: true, states: receiverWarnings },
  /** Its number, by which rules and plans name it. */
  receiverId: { kind: 'computed', title: ['编号', 'Number'], as: 'number' },
} as const satisfies Fields;
