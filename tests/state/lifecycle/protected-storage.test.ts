import { beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: '' } });

const browser = { persisted: false, grants: true, asked: 0 };
const storage = {
  persisted: () => Promise.resolve(browser.persisted),
  persist: () => {
    browser.asked += 1;
    browser.persisted ||= browser.grants;
    return Promise.resolve(browser.persisted);
  },
};
vi.stubGlobal('navigator', { storage, language: 'zh-CN' });

const load = async () => {
  vi.resetModules();
  return {
    ...(await import('#state/lifecycle/protected-storage.ts')),
    ...(await import('#state/view/dialogs.ts')),
  };
};

beforeEach(() => {
  Object.assign(browser, { persisted: false, grants: true, asked: 0 });
  vi.stubGlobal('localStorage', undefined);
});

test('looking asks nobody', async () => {
  const { readStorageProtection, storageProtection, dialogs } = await load();
  await readStorageProtection();
  expect([storageProtection.value, browser.asked, dialogs.value]).toEqual(['unprotected', 0, []]);
});

test('the reason is read before the browser is asked, and its answer is kept', async () => {
  const { offerStorageProtection, storageProtection, dialogs } = await load();
  const offered = offerStorageProtection();
  await vi.waitFor(() => expect(dialogs.value).toHaveLength(1));
  expect(browser.asked).toBe(0);
  expect(dialogs.value[0]?.text).toContain('浏览器可能清除');
  dialogs.value[0]?.answer(true);
  await offered;
  expect([storageProtection.value, browser.asked]).toEqual(['protected', 1]);
  // Where it is protected there is nothing to ask.
  await offerStorageProtection();
  expect(dialogs.value).toEqual([]);
});

test('who declines is not asked again by itself, and may ask himself', async () => {
  const { offerStorageProtection, protectStorage, storageProtection, dialogs } = await load();
  const offered = offerStorageProtection();
  await vi.waitFor(() => expect(dialogs.value).toHaveLength(1));
  dialogs.value[0]?.answer(false);
  await offered;
  await offerStorageProtection();
  expect([dialogs.value.length, browser.asked, storageProtection.value]).toEqual([0, 0, 'unprotected']);
  browser.grants = false;
  await protectStorage();
  expect(storageProtection.value).toBe('refused');
});

test('a browser that can’t says so', async () => {
  vi.stubGlobal('navigator', { language: 'zh-CN' });
  const { offerStorageProtection, storageProtection, dialogs } = await load();
  await offerStorageProtection();
  expect([storageProtection.value, dialogs.value.length]).toEqual(['unsupported', 0]);
  vi.stubGlobal('navigator', { storage, language: 'zh-CN' });
});
