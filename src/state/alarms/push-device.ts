import type { Language } from '#i18n/text.ts';

/** State of push as the settings show it. `needsInstall`: this system pushes only to apps on the home screen. */
export type PushState = 'unsupported' | 'needsInstall' | 'denied' | 'off' | 'on' | 'busy';

/** What this device's user asked for; kept here, because a subscription belongs to one browser and one person. */
export interface PushRequest {
  readonly userId: number;
  /** Plate and place on the lock screen. */
  readonly detailed: boolean;
}

/** The part of the browser's subscription that is sent to the server. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Application server key it was made with, base64url. */
  readonly key: string;
}

export interface PushPorts {
  readonly capability: () => 'unsupported' | 'needsInstall' | 'supported';
  readonly permission: () => 'default' | 'denied' | 'granted';
  readonly ask: () => Promise<'default' | 'denied' | 'granted'>;
  readonly subscription: () => Promise<Subscription | null>;
  readonly subscribe: (key: string) => Promise<Subscription>;
  readonly unsubscribe: () => Promise<void>;
  /** Null: the server could not be reached, and the user was told. */
  readonly key: () => Promise<string | null>;
  readonly register: (wish: PushRequest, subscription: Subscription, language: Language) => Promise<boolean>;
  readonly unregister: () => Promise<void>;
  readonly readWish: () => PushRequest | null;
  readonly writeWish: (wish: PushRequest | null) => void;
  readonly language: () => Language;
  readonly after: (ms: number, work: () => void) => () => void;
  readonly show: (state: PushState) => void;
}

/** A push service out of reach may never answer. */
export const subscribeTimeoutMs = 10_000;
/** A sign-out waits no longer than this for the server. */
const goodbyeMs = 700;

/** @throws Error 'timeout' */
const withDeadline = <T>(after: PushPorts['after'], ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(new Error('timeout')));
    work.then(resolve, reject).finally(cancel);
  });

/** Web Push on this device. The permission is asked in `enable` alone, which a user's gesture calls. */
export const createPushDevice = (ports: PushPorts) => {
  const settled = (): PushState => {
    const capability = ports.capability();
    if (capability !== 'supported') return capability;
    if (ports.permission() === 'denied') return 'denied';
    return ports.readWish() === null || ports.permission() !== 'granted' ? 'off' : 'on';
  };
  const show = (): void => ports.show(settled());

  /** A subscription made with another key belongs to another installation and is made again. */
  const subscribed = async (key: string): Promise<Subscription> => {
    const known = await ports.subscription();
    if (known !== null && known.key === key) return known;
    if (known !== null) await ports.unsubscribe();
    return ports.subscribe(key);
  };

  const establish = async (wish: PushRequest): Promise<boolean> => {
    const key = await ports.key();
    if (key === null) return false;
    const subscription = await withDeadline(ports.after, subscribeTimeoutMs, subscribed(key));
    return ports.register(wish, subscription, ports.language());
  };

  const forget = async (): Promise<void> => {
    ports.writeWish(null);
    const bounded = (work: Promise<void>): Promise<void> =>
      withDeadline(ports.after, goodbyeMs, work).catch(() => {});
    await Promise.all([bounded(ports.unregister()), bounded(ports.unsubscribe())]);
  };

  return {
    show,
    /**
     * On a user's gesture.
     * @returns whether alarms are now pushed to this device
     */
    enable: async (userId: number, detailed: boolean): Promise<boolean> => {
      if (ports.capability() !== 'supported') return false;
      ports.show('busy');
      try {
        if ((await ports.ask()) !== 'granted') return false;
        const wish = { userId, detailed };
        if (!(await establish(wish))) return false;
        ports.writeWish(wish);
        return true;
      } catch {
        return false;
      } finally {
        show();
      }
    },
    disable: async (): Promise<void> => {
      ports.show('busy');
      await forget();
      show();
    },
    /** A session began: sends the subscription again, without a question; another person's is removed. */
    renew: async (userId: number): Promise<void> => {
      show();
      const wish = ports.readWish();
      if (wish === null || ports.capability() !== 'supported') return;
      if (wish.userId !== userId) await forget();
      else if (ports.permission() === 'granted') await establish(wish).catch(() => false);
      show();
    },
    /**
     * At the end of the session; does not hold up the sign-out, and the device gets no pushes even when the server is
     * unreachable.
     */
    goodbye: async (): Promise<void> => {
      if (ports.readWish() !== null) await forget();
    },
  };
};
