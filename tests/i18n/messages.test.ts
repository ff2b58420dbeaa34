import { expect, test } from 'vitest';

import { type MessageKey, messages } from '#i18n/messages.ts';
import { message } from '#i18n/translate.ts';

import { covers } from '../support/covers.ts';

/** Rows of the catalogue (specification 8) with the words that they promise. */
const promised: readonly (readonly [row: string, key: MessageKey, zh: string, en: string])[] = [
  ['error.access-error', 'accessError', '访问错误', 'Access error'],
  ['error.request-failed', 'requestFailed', '请求失败', 'Request failed'],
  ['error.wrong-operation', 'wrongOperation', '操作错误', 'Wrong operation'],
  ['error.submit-failed', 'submitFailed', '提交失败', 'Submit failed'],
  ['error.modified-failed', 'modifiedFailed', '修改失败', 'Modified failed'],
  ['error.save-failed', 'saveFailed', '保存失败', 'Save failed'],
  ['error.modification-failed', 'modificationFailed', '变更失败', 'Modification failed'],
  ['error.approval-failed', 'approvalFailed', '审批失败', 'Approval failed'],
  ['error.query-range-too-long', 'queryRangeTooLong', '查询时间范围过长', 'Query range too long'],
  [
    'error.no-location-information',
    'noLocationInformation',
    '未找到位置信息',
    'No location information found',
  ],
  ['error.no-photos-to-view', 'noPhotosToView', '没有可查看的照片', 'No photos to view'],
  [
    'error.no-photos-for-download',
    'noPhotosForDownload',
    '没有可下载的照片',
    'No photos available for download',
  ],
  ['message.submit-success', 'submitSuccess', '提交成功', 'Submit successfully'],
  ['message.modified-success', 'modifiedSuccess', '修改成功', 'Modified successfully'],
  ['message.saved', 'saved', '保存成功', 'Saved'],
];

test.each(promised)('%s: the catalogue has %s in both languages', (_row, key, zh, en) => {
  covers('error.access-error', 'error.request-failed', 'error.wrong-operation', 'error.submit-failed');
  covers('error.modified-failed', 'error.save-failed', 'error.modification-failed', 'error.approval-failed');
  covers('error.query-range-too-long', 'error.no-location-information');
  covers('error.no-photos-to-view', 'error.no-photos-for-download');
  covers('message.submit-success', 'message.modified-success', 'message.saved');
  expect(messages[key]).toEqual([zh, en]);
  expect(message(key, 'zh')).toBe(zh);
  expect(message(key, 'en')).toBe(en);
});

test('no message is empty, and none is the same in both languages', () => {
  for (const [key, [zh, en]] of Object.entries(messages)) {
    expect(zh.trim(), key).not.toBe('');
    expect(en.trim(), key).not.toBe('');
    expect(zh, key).not.toBe(en);
    expect(zh, key).toMatch(/[\u4e00-\u9fff]/);
    expect(en, key).not.toMatch(/[\u4e00-\u9fff]/);
  }
});
