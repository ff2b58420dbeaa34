import type { Language } from '#i18n/text.ts';

/** What the settings show. `needsInstall`: this system pushes only to apps on the home screen. */
export type PushState = 'unsupported' | 'needsInstall' | 'denied' | 'off' | 'on' | 'busy';

/** What this device's user asked for; kept here, because a subscription belongs to one browser and one person. */
export interface PushWish {
  readonly userId: number;
  /** Plate and place on the lock screen. */
  readonly detailed: boolean;
}

/** The browser's subscription, cut down to what is sent on. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Application server key it was made with, base64url. */
  readonly key: string;
}

export interface PushDoors {
  readonly capability: () => 'unsupported' | 'needsInstall' | 'supported';
  readonly permission: () => 'default' | 'denied' | 'granted';
  readonly ask: () => Promise<'default' | 'denied' | 'granted'>;
  readonly subscription: () => Promise<Subscription | null>;
  readonly subscribe: (key: string) => Promise<Subscription>;
  readonly unsubscribe: () => Promise<void>;
  /** Null: the server could not be asked, and the user was told. */
  readonly key: () => Promise<string | null>;
  readonly tellServer: (wish: PushWish, subscription: Subscription, language: Language) => Promise<boolean>;
  readonly tellServerGone: () => Promise<void>;
  readonly readWish: () => PushWish | null;
  readonly writeWish: (wish: PushWish | null) => void;
  readonly language: () => Language;
  readonly after: (ms: number, work: () => void) => () => void;
  readonly show: (state: PushState) => void;
}

/** A push service out of reach may never answer. */
export const subscribeTimeoutMs = 10_000;
/** Nobody who signs out waits longer for the server's word about pushes. */
const goodbyeMs = 700;

/** @throws Error 'timeout' */
const withDeadline = <T>(after: PushDoors['after'], ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(new Error('timeout')));
    work.then(resolve, reject).finally(cancel);
  });

/** Web Push on this device. The permission is asked in `enable` alone, which a user's gesture calls. */
export const createPushDevice = (doors: PushDoors) => {
  const settled = (): PushState => {
    const capability = doors.capability();
    if (capability !== 'supported') return capability;
    if (doors.permission() === 'denied') return 'denied';
    return doors.readWish() === null || doors.permission() !== 'granted' ? 'off' : 'on';
  };
  const show = (): void => doors.show(settled());

  /** A subscription made with another key belongs to another server's life and is made anew. */
  const subscribed = async (key: string): Promise<Subscription> => {
    const known = await doors.subscription();
    if (known !== null && known.key === key) return known;
    if (known !== null) await doors.unsubscribe();
    return doors.subscribe(key);
  };

  const establish = async (wish: PushWish): Promise<boolean> => {
    const key = await doors.key();
    if (key === null) return false;
    const subscription = await withDeadline(doors.after, subscribeTimeoutMs, subscribed(key));
    return doors.tellServer(wish, subscription, doors.language());
  };

  const forget = async (): Promise<void> => {
    doors.writeWish(null);
    const bounded = (work: Promise<void>): Promise<void> =>
      withDeadline(doors.after, goodbyeMs, work).catch(() => {});
    await Promise.all([bounded(doors.tellServerGone()), bounded(doors.unsubscribe())]);
  };

  return {
    show,
    /** On a user's gesture. @returns whether alarms are now pushed to this device */
    enable: async (userId: number, detailed: boolean): Promise<boolean> => {
      if (doors.capability() !== 'supported') return false;
      doors.show('busy');
      try {
        if ((await doors.ask()) !== 'granted') return false;
        const wish = { userId, detailed };
        if (!(await establish(wish))) return false;
        doors.writeWish(wish);
        return true;
      } catch {
        return false;
      } finally {
        show();
      }
    },
    disable: async (): Promise<void> => {
      doors.show('busy');
      await forget();
      show();
    },
    /** A session began: says the subscription again, without a question; another person's is given up. */
    renew: async (userId: number): Promise<void> => {
      show();
      const wish = doors.readWish();
      if (wish === null || doors.capability() !== 'supported') return;
      if (wish.userId !== userId) await forget();
      else if (doors.permission() === 'granted') await establish(wish).catch(() => false);
      show();
    },
    /** At the end of the session; it holds nobody up for long, and this device is deaf even when the server is away. */
    goodbye: async (): Promise<void> => {
      if (doors.readWish() !== null) await forget();
    },
  };
};
