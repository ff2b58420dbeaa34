import { effect, signal } from '@preact/signals-react';

import { hexOf } from '#domain/text/hex.ts';

import { callAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';
import { persistedSignal } from '../view/persisted-signal.ts';
import { offerStorageProtection } from '../lifecycle/protected-storage.ts';
import { language } from '../view/language.ts';
import { createPushDevice, type PushState, type PushRequest, type Subscription } from './push-device.ts';
import { beforeLogout, user } from '../session/session.ts';

/** State of push on this device. */
export const pushState = signal<PushState>('off');

const isWish = (value: unknown): value is PushRequest | null =>
  value === null ||
  (typeof value === 'object' &&
    'userId' in value &&
    typeof value.userId === 'number' &&
    'detailed' in value &&
    typeof value.detailed === 'boolean');
const isDeviceId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{8,64}$/.test(value);

const newDeviceId = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));

const wish = persistedSignal<PushRequest | null>('push', null, isWish);
/** Id of this browser for the server, so that a device has one subscription; independent of its user. */
const deviceId = persistedSignal('device', '', isDeviceId);
const device = (): string => {
  if (deviceId.peek() === '') deviceId.value = newDeviceId();
  return deviceId.peek();
};

const toBase64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const read = (made: PushSubscription): Subscription => ({
  endpoint: made.endpoint,
  p256dh: toBase64Url(made.getKey('p256dh')),
  auth: toBase64Url(made.getKey('auth')),
  key: toBase64Url(made.options.applicationServerKey),
});

/** Every browser on iOS pushes to apps on the home screen alone; an iPad calls itself a Macintosh with touch. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const installed = (): boolean => matchMedia('(display-mode: standalone)').matches;

const registration = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.ready;

const push = createPushDevice({
  capability: () => {
    if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
      return 'supported';
    return isApple() && !installed() ? 'needsInstall' : 'unsupported';
  },
  permission: () => Notification.permission,
  ask: () => Notification.requestPermission(),
  subscription: async () => {
    const known = await (await registration()).pushManager.getSubscription();
    return known === null ? null : read(known);
  },
  subscribe: async (key) =>
    read(
      await (
        await registration()
      ).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(key) }),
    ),
  unsubscribe: async () => {
    const known = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
    await known?.unsubscribe();
  },
  key: async () => {
    const outcome = await callAndShow('push.key', {});
    return outcome.ok ? outcome.value.publicKey : null;
  },
  register: async ({ detailed }, { endpoint, p256dh, auth }, spoken) => {
    const outcome = await callAndShow('push.subscribe', {
      deviceId: device(),
      endpoint,
      p256dh,
      auth,
      language: spoken,
      detailed,
    });
    return outcome.ok;
  },
  unregister: async () => {
    await call('push.unsubscribe', { deviceId: device() });
  },
  readWish: () => wish.peek(),
  writeWish: (next) => {
    wish.value = next;
  },
  language: () => language.peek(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  show: (state) => {
    pushState.value = state;
  },
});

push.show();

/** On a user's gesture: asks for the permission and subscribes. Failures of the server are shown by themselves. */
export const enablePush = async (detailed: boolean): Promise<boolean> => {
  const userId = user.peek()?.id;
  if (userId === undefined || !(await push.enable(userId, detailed))) return false;
  void offerStorageProtection();
  return true;
};

export const disablePush = (): Promise<void> => push.disable();

// The server deletes subscriptions that are not renewed; the language of what is pushed is renewed with them.
effect(() => {
  const userId = user.value?.id;
  void language.value;
  if (userId !== undefined) void push.renew(userId);
});

beforeLogout(push.goodbye);
