import { beforeEach, expect, test, vi } from 'vitest';

import type { CallFailure } from '#contract/hub/outcomes.ts';
import type { Connection } from '#contract/hub/topics.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });

const { dialogs } = await import('#state/view/dialogs.ts');
const { failedByItself, showFailure, showReadFailure } = await import('#state/hub/failure-view.ts');
const { language, switchLanguage } = await import('#state/view/language.ts');
const { toasts } = await import('#state/view/toasts.ts');
const { publishTopic } = await import('#state/hub/topics.ts');

const line = (state: Connection['state'], suspended: Connection['suspended'] = null): void =>
  publishTopic('connection', {
    state,
    lastContactMs: null,
    retryAtMs: null,
    lagS: 0,
    clockOffsetMs: 0,
    missedAlarms: null,
    suspended,
    tabs: 1,
    storage: 'kept',
    storageId: null,
    host: 'shared',
  });

const failure = (
  code: CallFailure['code'],
  show: CallFailure['show'],
  resultCode: number | null,
): CallFailure => ({
  code,
  resultCode,
  show,
  message: '服务器说',
});

beforeEach(() => {
  language.value = 'zh';
  dialogs.value = [];
  toasts.value = [];
  line('live');
});

test('envelope.401-warning-dialog: titled access restriction, with the server message and an OK button', () => {
  showFailure(failure('restricted', 'dialog', 401));
  expect(dialogs.value).toMatchObject([{ title: '访问限制', text: '服务器说', confirm: '确定' }]);
  expect(dialogs.value[0]).not.toHaveProperty('cancel');
  language.value = 'en';
  showFailure(failure('restricted', 'dialog', 401));
  expect(dialogs.value[1]).toMatchObject({ title: 'Access restriction', confirm: 'OK' });
});

test('envelope.500-error-dialog: titled call error, with the server message', () => {
  showFailure(failure('callError', 'dialog', 500));
  expect(dialogs.value).toMatchObject([{ title: '调用错误', text: '服务器说' }]);
});

test('envelope.http-500-dialog: titled request failed', () => {
  showFailure(failure('requestFailed', 'dialog', null));
  expect(dialogs.value).toMatchObject([{ title: '请求失败', text: '服务器说' }]);
});

test('envelope.other-code-error-toast: the server message as an error toast, no dialog', () => {
  showFailure(failure('refused', 'toast', 409));
  expect(toasts.value).toMatchObject([{ type: 'error', text: '服务器说' }]);
  expect(dialogs.value).toEqual([]);
});

test('a failure that asks for silence shows nothing', () => {
  showFailure(failure('sessionGone', 'quiet', 504));
  expect([...toasts.value, ...dialogs.value]).toEqual([]);
});

test("language.switch-success-message: switching shows 'Switch Language Success'", () => {
  switchLanguage('en');
  expect(language.value).toBe('en');
  expect(toasts.value).toMatchObject([{ type: 'success', text: 'Switch Language Success' }]);
  switchLanguage('zh');
  expect(toasts.value.at(-1)).toMatchObject({ type: 'success', text: '切换语言成功' });
  expect(document.documentElement.lang).toBe('zh-CN');
});

test.each(['network', 'timeout'] as const)(
  'what a page reads by itself and fails (%s) is said until the line is known to be lost, and not while it is',
  (code) => {
    showReadFailure(failure(code, 'toast', null));
    failedByItself('车队');
    expect(toasts.value.map(({ text }) => text)).toEqual(['服务器说', '车队']);
    line('reconnecting');
    expect(toasts.value).toHaveLength(2);
    line('offline');
    expect(toasts.value).toEqual([]);
    showReadFailure(failure(code, 'toast', null));
    failedByItself('车队');
    expect(toasts.value).toEqual([]);
    // Back, and the next failure is one of its own.
    line('live');
    expect(toasts.value).toEqual([]);
    showReadFailure(failure(code, 'toast', null));
    expect(toasts.value).toHaveLength(1);
  },
);

test('a database that does not answer is told by its line, too', () => {
  showReadFailure(failure('network', 'toast', null));
  expect(toasts.value).toHaveLength(1);
  line('live', 'database');
  expect(toasts.value).toEqual([]);
  failedByItself('车队');
  expect(toasts.value).toEqual([]);
  line('live', 'clock');
  failedByItself('车队');
  expect(toasts.value).toHaveLength(1);
});

test('what somebody has asked for answers him while away too, and stays when the line is lost', () => {
  showFailure(failure('network', 'toast', null));
  line('offline');
  expect(toasts.value).toHaveLength(1);
  showFailure({ ...failure('offlineRefused', 'toast', null), message: '当前离线' });
  expect(toasts.value.map(({ text }) => text)).toEqual(['服务器说', '当前离线']);
});

test('what the server refuses is shown whoever asked, and whatever the line', () => {
  line('offline');
  showReadFailure(failure('refused', 'toast', 409));
  showReadFailure(failure('restricted', 'dialog', 401));
  expect([toasts.value.length, dialogs.value.length]).toEqual([1, 1]);
});
