import { expect, test } from 'vitest';

import { createPush } from '#sw/push.ts';

const scope = (windows: { focused?: boolean; visible?: boolean; refuses?: boolean }[] = [], known = true) => {
  const shown: [string, object][] = [];
  const posted: [number, unknown][] = [];
  const opened: string[] = [];
  const badges: number[] = [];
  const push = createPush({
    origin: 'https://tank.example',
    registration: { showNotification: async (title, options) => void shown.push([title, options]) },
    clients: {
      matchAll: async () =>
        windows.map(({ focused = false, visible = false, refuses = false }, index) => ({
          focused,
          visibilityState: visible ? 'visible' : 'hidden',
          focus: async () => {
            if (refuses) throw new Error('InvalidAccessError');
          },
          postMessage: (message) => void posted.push([index, message]),
        })),
      openWindow: async (url) => void opened.push(url),
    },
    signedIn: async () => known,
    setBadge: async (count) => {
      badges.push(count);
      if (count > 99) throw new Error('refused');
    },
  });
  return { push, shown, posted, opened, badges };
};
const message = {
  web_push: 8030,
  notification: {
    title: '紧急报警',
    body: '浙B00001',
    navigate: 'https://tank.example/alarms?id=1',
    tag: '201-1',
  },
};

test('an alarm is shown once for its truck, and rings again only for the emergency button', async () => {
  const { push, shown } = scope();
  await push.push(() => message);
  await push.push(() => ({ notification: { ...message.notification, tag: '202-1' } }));
  expect(shown.map(([title]) => title)).toEqual(['紧急报警', '紧急报警']);
  expect(shown.map(([, options]) => options)).toMatchObject([
    { tag: '201-1', renotify: true, requireInteraction: true, data: { navigate: '/alarms?id=1' } },
    { tag: '202-1', renotify: false, requireInteraction: false },
  ]);
});

test('the badge counts what nobody has seen to; without a session, or unreadable, it is left alone', async () => {
  const { push, badges, shown } = scope();
  const counting = (app_badge: unknown) => ({ notification: { ...message.notification, app_badge } });
  for (const badge of ['3', '0', '200', '-1', '1e3', 7, null]) await push.push(() => counting(badge));
  expect(badges).toEqual([3, 0, 200]);
  expect(shown).toHaveLength(7);
  const out = scope([], false);
  await out.push.push(() => counting('3'));
  expect(out.badges).toEqual([]);
});

test('after a logout, or when it can not be read, a push names no truck and no place', async () => {
  for (const [known, read] of [
    [false, () => message],
    [true, () => JSON.parse('{')],
    [true, () => null],
  ] as const) {
    const { push, shown } = scope([], known);
    await push.push(read);
    expect(JSON.stringify(shown)).toContain('车辆监控有新的提醒');
    expect(JSON.stringify(shown)).not.toContain('浙B');
  }
});

test('a click goes to the page in front, even when the browser refuses the focus', async () => {
  const { push, posted, opened } = scope([
    {},
    { visible: true, focused: true, refuses: true },
    { visible: true },
  ]);
  await push.click({ navigate: '/alarms?id=1' });
  expect([posted, opened]).toEqual([[[1, { type: 'navigate', url: '/alarms?id=1' }]], []]);
});

test('without a page one is opened, and never one of another origin', async () => {
  const { push, opened } = scope();
  await push.click({ navigate: '/alarms' });
  await push.click({ navigate: 'https://evil.example/x' });
  expect(opened).toEqual(['/alarms', '/']);
});
