import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';

import {
  createAppUpdate,
  installAgainMs,
  navigationRequest,
  reloadNeeded,
  updateWaiting,
  updating,
} from '#state/app-update.ts';
import { createLastReload } from '#state/last-reload.ts';
import { askAgainMs, askTimes } from '#state/let-in.ts';
import { watchPreloadErrors } from '#state/preload-errors.ts';
import { createTakeover, isPage } from '#sw/app-shell.ts';
import { createPush } from '#sw/push.ts';
import { signedIn } from '#sw/signed-in.ts';

describe('the app shell', () => {
  test('pages come from the cache; the service, its probes and missing files never do', () => {
    for (const path of [
      '/',
      '/dashboard',
      '/cargo_monitor/event_report/useing_open',
      '/login',
      '/alarm/alarm%3A201%3A%E6%B5%99B1%3A2026-11-21T16%3A11%3A52.708Z',
    ])
      expect([path, isPage(path)]).toEqual([path, true]);
    for (const path of [
      '/truck-management/menus',
      '/truck-management',
      '/ingest',
      '/metrics',
      '/healthz',
      '/readyz',
      '/assets/gone-1234.js',
      '/favicon.ico',
    ])
      expect([path, isPage(path)]).toEqual([path, false]);
  });

  const scope = () => {
    const done: string[] = [];
    return {
      done,
      clients: { claim: async () => void done.push('claim') },
      skipWaiting: async () => void done.push('skipWaiting'),
    };
  };

  test('a version waits until it is told, and claims pages that nobody serves when it begins', async () => {
    const { done, ...worker } = scope();
    const takeover = createTakeover(worker);
    await takeover.message({ type: 'other' });
    expect(done).toEqual([]);
    await takeover.message({ type: 'SKIP_WAITING' });
    await takeover.activate();
    expect(done).toEqual(['skipWaiting', 'claim']);
  });

  test('a worker that was ended after it installed claims the first page all the same', async () => {
    const { done, ...worker } = scope();
    // The one that installed is gone with its memory; another one is woken to activate.
    createTakeover(worker);
    await createTakeover(worker).activate();
    expect(done).toEqual(['claim']);
  });
});

describe('push', () => {
  const scope = (
    windows: { focused?: boolean; visible?: boolean; refuses?: boolean }[] = [],
    known = true,
  ) => {
    const shown: [string, object][] = [];
    const told: [number, unknown][] = [];
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
            postMessage: (message) => void told.push([index, message]),
          })),
        openWindow: async (url) => void opened.push(url),
      },
      signedIn: async () => known,
      setBadge: async (count) => {
        badges.push(count);
        if (count > 99) throw new Error('refused');
      },
    });
    return { push, shown, told, opened, badges };
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
    const { push, told, opened } = scope([
      {},
      { visible: true, focused: true, refuses: true },
      { visible: true },
    ]);
    await push.click({ navigate: '/alarms?id=1' });
    expect([told, opened]).toEqual([[[1, { type: 'navigate', url: '/alarms?id=1' }]], []]);
  });

  test('without a page one is opened, and never one of another origin', async () => {
    const { push, opened } = scope();
    await push.click({ navigate: '/alarms' });
    await push.click({ navigate: 'https://evil.example/x' });
    expect(opened).toEqual(['/alarms', '/']);
  });

  test('whether somebody is signed in is read from the hub database, which is never made by looking', async () => {
    const factory = new IDBFactory();
    expect(await signedIn(factory)).toBe(false);
    expect(await factory.databases()).toEqual([]);
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = factory.open('tankwatch', 10);
      opening.onupgradeneeded = () => opening.result.createObjectStore('meta', { keyPath: 'key' });
      opening.onsuccess = () => resolve(opening.result);
    });
    expect(await signedIn(factory)).toBe(false);
    database.transaction('meta', 'readwrite').objectStore('meta').put({ key: 'session', value: {} });
    expect(await signedIn(factory)).toBe(true);
  });
});

describe('a new version', () => {
  const start = (served: object | null, unsaved = false, register = async () => undefined) => {
    updateWaiting.value = false;
    updating.value = false;
    reloadNeeded.value = false;
    const done: string[] = [];
    const controller = served === null ? null : { postMessage: () => void done.push('leave') };
    const container = Object.assign(new EventTarget(), { controller });
    const listeners = new Map<string, () => void>();
    const update = createAppUpdate({
      container,
      workbox: {
        addEventListener: (type, listener) => void listeners.set(type, listener as () => void),
        messageSkipWaiting: () => void done.push('skip'),
        register,
        update: async () => void done.push('update'),
      },
      reload: () => void done.push('reload'),
      unsaved: () => unsaved,
    });
    return {
      container,
      update,
      done,
      waiting: () => listeners.get('waiting')?.(),
      redundant: () => listeners.get('redundant')?.(),
    };
  };
  const change = () => new Event('controllerchange');

  test('it waits until somebody lets it in, and then the page is loaded anew', () => {
    const { container, update, done, waiting } = start({});
    waiting();
    expect([updateWaiting.value, done]).toEqual([true, []]);
    update.apply();
    container.dispatchEvent(change());
    expect(done).toEqual(['skip', 'leave', 'reload']);
  });

  test('it is asked again until it is in, and says so meanwhile; whoever presses again changes nothing', () => {
    vi.useFakeTimers();
    const { container, update, done, waiting } = start({});
    waiting();
    update.apply();
    update.apply();
    expect([updating.value, done]).toEqual([true, ['skip', 'leave']]);
    vi.advanceTimersByTime(askAgainMs);
    container.dispatchEvent(change());
    expect([updating.value, done]).toEqual([false, ['skip', 'leave', 'skip', 'leave', 'reload']]);
    vi.advanceTimersByTime(10 * askAgainMs);
    expect(done.at(-1)).toBe('reload');
    vi.useRealTimers();
  });

  test('a version that never comes in may be pressed again', () => {
    vi.useFakeTimers();
    const { update, done, waiting } = start({});
    waiting();
    update.apply();
    vi.advanceTimersByTime(100 * askAgainMs);
    expect([updating.value, done.filter((each) => each === 'skip').length]).toEqual([false, askTimes]);
    update.apply();
    expect([updating.value, done.length]).toEqual([true, 2 * askTimes + 2]);
    vi.useRealTimers();
  });

  test('the first claim is no update; the one after it is, though the page began without a worker', () => {
    const { container, done } = start(null);
    container.dispatchEvent(change());
    expect(done).toEqual([]);
    container.dispatchEvent(change());
    expect(done).toEqual(['reload']);
  });

  test('another tab let it in while something is unsaved here: asked for, not forced', () => {
    const { container, update, done } = start({}, true);
    container.dispatchEvent(change());
    expect([reloadNeeded.value, done]).toEqual([true, []]);
    update.apply();
    expect(done).toEqual(['reload']);
  });

  test('who lets it in over something unsaved, and stays when the browser asks, is still told', () => {
    const { container, update, done, waiting } = start({}, true);
    waiting();
    update.apply();
    container.dispatchEvent(change());
    expect([done, reloadNeeded.value]).toEqual([['skip', 'leave', 'reload'], true]);
  });

  test('where nothing waits, whoever asks for the new version gets the page anew', () => {
    const { update, done } = start({});
    update.apply();
    expect(done).toEqual(['reload']);
  });

  test('where service workers are blocked the page goes on without one', async () => {
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    const { update } = start(null, false, () => Promise.reject(new DOMException('blocked', 'SecurityError')));
    update.check();
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off('unhandledRejection', rejected);
    expect(rejected).not.toHaveBeenCalled();
  });

  test('a first version that could not be installed is tried again; nobody else is', async () => {
    vi.useFakeTimers();
    const first = start(null);
    first.redundant();
    vi.advanceTimersByTime(installAgainMs);
    expect(first.done).toEqual(['update']);
    const later = start({});
    later.redundant();
    vi.advanceTimersByTime(installAgainMs);
    expect(later.done).toEqual([]);
    vi.useRealTimers();
  });

  test('a clicked notification names the page to go to', () => {
    const { container } = start({});
    container.dispatchEvent(
      Object.assign(new Event('message'), { data: { type: 'navigate', url: '/alarms' } }),
    );
    expect(navigationRequest.value).toBe('/alarms');
    container.dispatchEvent(
      Object.assign(new Event('message'), { data: { type: 'navigate', url: 'https://x' } }),
    );
    expect(navigationRequest.value).toBe('/alarms');
  });

  test('a page whose parts are gone is loaded anew at most once in 30 s', () => {
    const kept = new Map<string, string>();
    const storage = () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    let nowMs = Date.UTC(2026, 10, 21);
    let held = false;
    let reloads = 0;
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    watchPreloadErrors(
      () => held,
      createLastReload({ storage, build: 'b1', now: () => nowMs }),
      () => (reloads += 1),
    );
    vi.unstubAllGlobals();
    /** Whether the page goes on to say that it could not be opened. */
    const missing = (): boolean => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    held = true;
    expect([missing(), reloads]).toEqual([true, 0]);
    held = false;
    expect([missing(), reloads]).toEqual([false, 1]);
    nowMs += 29_999;
    expect([missing(), reloads]).toEqual([true, 1]);
    nowMs += 1;
    expect([missing(), reloads]).toEqual([false, 2]);
  });
});
