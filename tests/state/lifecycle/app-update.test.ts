import { expect, test, vi } from 'vitest';

import { navigationRequest, reloadNeeded, updateWaiting, updating } from '#state/lifecycle/app-update.ts';
import { createAppUpdate, installAgainMs } from '#state/lifecycle/follow-worker.ts';
import { askAgainMs, askTimes } from '#state/lifecycle/activate-waiting-worker.ts';

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

test('it waits until the user activates it, and then the page is reloaded', () => {
  const { container, update, done, waiting } = start({});
  waiting();
  expect([updateWaiting.value, done]).toEqual([true, []]);
  update.apply();
  container.dispatchEvent(change());
  expect(done).toEqual(['skip', 'leave', 'reload']);
});

test('it is asked again until it is active, and shows so meanwhile; another press changes nothing', () => {
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

test('a user who activates it over unsaved changes, and stays when the browser asks, still sees the line', () => {
  const { container, update, done, waiting } = start({}, true);
  waiting();
  update.apply();
  container.dispatchEvent(change());
  expect([done, reloadNeeded.value]).toEqual([['skip', 'leave', 'reload'], true]);
});

test('where nothing waits, asking for the new version reloads the page', () => {
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
