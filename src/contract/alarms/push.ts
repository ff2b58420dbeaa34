import * as Type from 'typebox';

import { defineCall } from '../call.ts';

const DeviceId = Type.String({ minLength: 8, maxLength: 64, pattern: '^[\\w-]+$' });

/** Web Push (RFC 8030) of urgent alarms to devices whose users asked for it in the alarm settings. */
export const pushCalls = {
  /** The application server key that a browser subscribes with (RFC 8292), base64url. */
  'push.key': defineCall({
    method: 'GET',
    path: '/pushKey',
    access: 'own',
    reply: Type.Object({ publicKey: Type.String() }),
  }),
  /** Also sent at each sign-in: a subscription that is not renewed for 30 days is deleted. */
  'push.subscribe': defineCall({
    method: 'POST',
    path: '/pushSubscription',
    access: { functionCode: 'alarm.watch' },
    body: Type.Object({
      deviceId: DeviceId,
      endpoint: Type.String({ minLength: 10, maxLength: 1000 }),
      p256dh: Type.String({ minLength: 80, maxLength: 120, pattern: '^[\\w-]+=*$' }),
      auth: Type.String({ minLength: 16, maxLength: 40, pattern: '^[\\w-]+=*$' }),
      language: Type.Enum(['zh', 'en']),
      /** Plate and place on the lock screen. */
      detailed: Type.Boolean(),
    }),
    reply: Type.Null(),
  }),
  'push.unsubscribe': defineCall({
    method: 'DELETE',
    path: '/pushSubscription',
    access: 'own',
    body: Type.Object({ deviceId: DeviceId }),
    reply: Type.Null(),
  }),
} as const;
