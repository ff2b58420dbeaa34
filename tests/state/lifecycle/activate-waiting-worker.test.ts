import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { askAgainMs, activateWaitingWorker } from '#state/lifecycle/activate-waiting-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const world = (found: 'nothing' | 'installing' | 'waiting') => {
  const done: string[] = [];
  const waiting = { postMessage: (message: unknown) => void done.push(JSON.stringify(message)) };
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  const registration = {
    update: async () => void done.push('update'),
    installing: found === 'installing' ? installing : null,
    waiting: found === 'waiting' ? waiting : null,
  };
  const container = Object.assign(new EventTarget(), {
    controller: { postMessage: () => void done.push('leave') },
    getRegistration: async () => registration,
  });
  return {
    done,
    container,
    installed: () => {
      registration.waiting = waiting;
      installing.state = 'installed';
      installing.dispatchEvent(new Event('statechange'));
    },
    end: () => {
      let ended = false;
      void activateWaitingWorker(container).then(() => {
        ended = true;
      });
      return async (ms = 0) => {
        await vi.advanceTimersByTimeAsync(ms);
        return ended;
      };
    },
  };
};
const skip = '{"type":"SKIP_WAITING"}';

test('where nothing newer is to be had the page is loaded at once', async () => {
  const { done, end } = world('nothing');
  expect(await end()()).toBe(true);
  expect(done).toEqual(['update']);
});

test('what waits is asked until it has taken over', async () => {
  const { done, container, end } = world('waiting');
  const ended = end();
  expect(await ended(askAgainMs)).toBe(false);
  container.dispatchEvent(new Event('controllerchange'));
  expect(await ended()).toBe(true);
  expect(done).toEqual(['update', skip, 'leave', skip, 'leave']);
  await ended(60_000);
  expect(done).toHaveLength(5);
});

test('what is still being fetched is waited for; a page that came before it would be the old one again', async () => {
  const { done, container, installed, end } = world('installing');
  const ended = end();
  expect(await ended(3_000)).toBe(false);
  expect(done).toEqual(['update']);
  installed();
  expect(await ended()).toBe(false);
  expect(done).toEqual(['update', skip, 'leave']);
  container.dispatchEvent(new Event('controllerchange'));
  expect(await ended()).toBe(true);
});

test('neither a fetch nor a worker that does not leave is waited for longer than a while', async () => {
  const fetched = world('installing').end();
  expect(await fetched(19_000)).toBe(false);
  expect(await fetched(2_000)).toBe(true);
  const stays = world('waiting').end();
  expect(await stays(4_000)).toBe(false);
  expect(await stays(2_000)).toBe(true);
});

test('where service workers are forbidden nothing is waited for either', async () => {
  const refused = Object.assign(new EventTarget(), {
    controller: null,
    getRegistration: () => Promise.reject(new Error('forbidden')),
  });
  await expect(activateWaitingWorker(refused)).rejects.toThrow('forbidden');
});
