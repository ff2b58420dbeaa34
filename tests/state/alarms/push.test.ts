import { describe, expect, test } from 'vitest';

import {
  createPushDevice,
  type PushPorts,
  type PushState,
  type PushRequest,
  type Subscription,
} from '#state/alarms/push-device.ts';

interface Device {
  capability: ReturnType<PushPorts['capability']>;
  permission: ReturnType<PushPorts['permission']>;
  answer: ReturnType<PushPorts['permission']>;
  subscription: Subscription | null;
  wish: PushRequest | null;
  key: string | null;
  /** Never answers. */
  deaf: boolean;
  offline: boolean;
}

const device = (over: Partial<Device> = {}) => {
  const has: Device = {
    capability: 'supported',
    permission: 'default',
    answer: 'granted',
    subscription: null,
    wish: null,
    key: 'K1',
    deaf: false,
    offline: false,
    ...over,
  };
  const shown: PushState[] = [];
  const done: string[] = [];
  const timers: { ms: number; work: () => void }[] = [];
  const never = new Promise<never>(() => {});
  const push = createPushDevice({
    capability: () => has.capability,
    permission: () => has.permission,
    ask: async () => {
      done.push('ask');
      has.permission = has.answer;
      return has.answer;
    },
    subscription: async () => has.subscription,
    subscribe: (key) => {
      done.push(`subscribe ${key}`);
      if (has.deaf) return never;
      has.subscription = { endpoint: `https://push.example/${key}`, p256dh: 'p', auth: 'a', key };
      return Promise.resolve(has.subscription);
    },
    unsubscribe: async () => {
      done.push('unsubscribe');
      has.subscription = null;
    },
    key: async () => has.key,
    register: async ({ detailed }, { endpoint }, language) => {
      done.push(`tell ${endpoint} ${detailed} ${language}`);
      return !has.offline;
    },
    unregister: () => {
      done.push('tell gone');
      return has.deaf ? never : Promise.resolve();
    },
    readWish: () => has.wish,
    writeWish: (wish) => {
      has.wish = wish;
    },
    language: () => 'zh',
    after: (ms, work) => {
      const timer = { ms, work };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    show: (state) => void shown.push(state),
  });
  const expire = async (): Promise<void> => {
    for (let round = 0; round < 20; round += 1) await Promise.resolve();
    for (const { work } of timers.splice(0)) work();
  };
  return { has, push, shown, done, timers, expire };
};
const other = { endpoint: 'https://push.example/K0', p256dh: 'p', auth: 'a', key: 'K0' };

describe('pushing to this device', () => {
  test('asked for by a gesture: permission, subscription, server, and then it is kept', async () => {
    const { has, push, shown, done } = device();
    expect(await push.enable(7, true)).toBe(true);
    expect(done).toEqual(['ask', 'subscribe K1', 'tell https://push.example/K1 true zh']);
    expect([has.wish, shown]).toEqual([{ userId: 7, detailed: true }, ['busy', 'on']]);
  });

  test('the permission is asked nowhere else: neither at a start nor at a renewal', async () => {
    const { push, done } = device({ wish: { userId: 7, detailed: false } });
    await push.renew(7);
    expect(done).toEqual([]);
  });

  test('refused, out of reach, or never answered: off, nothing kept, and nobody waits for ever', async () => {
    for (const over of [{ answer: 'denied' }, { key: null }, { offline: true }, { deaf: true }] as const) {
      const { has, push, shown, expire, timers } = device(over);
      const enabling = push.enable(7, false);
      await expire();
      expect([over, await enabling, has.wish]).toEqual([over, false, null]);
      expect(shown.at(-1)).toBe('answer' in over ? 'denied' : 'off');
      expect(timers).toEqual([]);
    }
  });

  test('where it can not be, nothing is asked', async () => {
    for (const capability of ['unsupported', 'needsInstall'] as const) {
      const { push, shown, done } = device({ capability });
      push.show();
      expect(await push.enable(7, false)).toBe(false);
      expect([shown, done]).toEqual([[capability], []]);
    }
  });

  test('each start with a session sends the subscription again; one of another key is made again', async () => {
    const kept = { permission: 'granted', wish: { userId: 7, detailed: false } } as const;
    const { push, done } = device({ ...kept, subscription: other });
    await push.renew(7);
    expect(done).toEqual(['unsubscribe', 'subscribe K1', 'tell https://push.example/K1 false zh']);
    done.length = 0;
    await push.renew(7);
    expect(done).toEqual(['tell https://push.example/K1 false zh']);
  });

  test('what somebody else asked for on this device is given up', async () => {
    const { has, push, done, shown } = device({
      permission: 'granted',
      wish: { userId: 7, detailed: true },
      subscription: other,
    });
    await push.renew(8);
    expect([has.wish, has.subscription, done]).toEqual([null, null, ['tell gone', 'unsubscribe']]);
    expect(shown.at(-1)).toBe('off');
  });

  test('a logout makes this device deaf even when the server does not answer', async () => {
    const { has, push, expire } = device({
      permission: 'granted',
      deaf: true,
      wish: { userId: 7, detailed: true },
      subscription: other,
    });
    const leaving = push.goodbye();
    await expire();
    await leaving;
    expect([has.wish, has.subscription]).toEqual([null, null]);
  });
});
