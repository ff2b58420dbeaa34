import { isInsistent } from '#domain/alarms/alarm-types.ts';
import { type Text, textIn } from '#i18n/text.ts';

/** The server's push message: the form that browsers with declarative push show by themselves (`web_push: 8030`). */
interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly navigate: string;
  readonly tag: string;
  readonly urgent: boolean;
  /** Unconfirmed alarms; null: not sent. */
  readonly badge: number | null;
}

/** Message to a tab: open this address. */
export interface NavigateMessage {
  readonly type: 'navigate';
  readonly url: string;
}

const neutral: Text = ['车辆监控有新的提醒', 'There is news from the fleet'];
const name: Text = ['油罐车监控', 'TankWatch'];

const neutralPushed = (): Pushed => ({
  title: textIn(name, 'zh'),
  body: `${textIn(neutral, 'zh')} / ${textIn(neutral, 'en')}`,
  navigate: '/',
  tag: 'neutral',
  urgent: false,
  badge: null,
});

const textOf = (value: object, key: string): string | null => {
  const found: unknown = Object.entries(value).find(([field]) => field === key)?.[1];
  return typeof found === 'string' ? found : null;
};

/** A path of this origin, whatever the message holds. */
const localPath = (target: string | null, origin: string): string => {
  try {
    const url = new URL(target ?? '/', origin);
    return url.origin === origin ? url.pathname + url.search : '/';
  } catch {
    return '/';
  }
};

/** Declarative push sends the badge as text. */
const badgeOf = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

export const readPush = (payload: unknown, origin: string): Pushed => {
  const notification: unknown =
    typeof payload === 'object' && payload !== null && 'notification' in payload
      ? payload.notification
      : null;
  if (typeof notification !== 'object' || notification === null) return neutralPushed();
  const title = textOf(notification, 'title');
  if (title === null) return neutralPushed();
  const tag = textOf(notification, 'tag') ?? 'alarm';
  return {
    title,
    body: textOf(notification, 'body') ?? '',
    navigate: localPath(textOf(notification, 'navigate'), origin),
    tag,
    // Tags begin with the alarm class; the emergency button sounds again for every press.
    urgent: isInsistent(Number.parseInt(tag, 10)),
    badge: badgeOf(textOf(notification, 'app_badge')),
  };
};

interface WindowClientLike {
  readonly focused: boolean;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: NavigateMessage): void;
}

interface PushScope {
  readonly origin: string;
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClientLike[]>;
    openWindow(url: string): Promise<unknown>;
  };
  /** Missing where apps have no badges. */
  readonly setBadge?: ((count: number) => Promise<void>) | undefined;
  /** Whether a user is signed in on this device. Without one, a push that comes late names no truck. */
  signedIn(): Promise<boolean>;
}

const rank = (client: WindowClientLike): number =>
  (client.focused ? 2 : 0) + (client.visibilityState === 'visible' ? 1 : 0);

export const createPush = (scope: PushScope) => ({
  /** Every push shows something: a browser may withdraw the permission after a silent one. */
  push: async (read: () => unknown): Promise<void> => {
    let payload: unknown = null;
    try {
      payload = read();
    } catch {
      // Not JSON: the neutral text is shown.
    }
    const pushed = (await scope.signedIn()) ? readPush(payload, scope.origin) : neutralPushed();
    await scope.registration.showNotification(pushed.title, {
      body: pushed.body,
      tag: pushed.tag,
      renotify: pushed.urgent,
      requireInteraction: pushed.urgent,
      data: { navigate: pushed.navigate },
    });
    // A badge that can't be set does not make the push fail.
    if (pushed.badge !== null) await scope.setBadge?.(pushed.badge).catch(() => {});
  },
  click: async (data: unknown): Promise<void> => {
    const target = typeof data === 'object' && data !== null ? textOf(data, 'navigate') : null;
    const url = localPath(target, scope.origin);
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const best = windows.toSorted((a, b) => rank(b) - rank(a))[0];
    if (best === undefined) {
      await scope.clients.openWindow(url);
      return;
    }
    try {
      await best.focus();
    } catch {
      // A browser may refuse the focus; the page navigates all the same.
    }
    best.postMessage({ type: 'navigate', url });
  },
});
