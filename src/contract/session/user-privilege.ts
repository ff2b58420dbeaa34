import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';

/** A company that the session may see; `key` is its code (specification 3). */
export const PrivilegedCompany = Type.Object({
  key: Type.String(),
  name: Type.String(),
  shortName: Type.String(),
  parentCode: NullableText,
});

/** Alarm preferences: comma lists of alarm type ids (specification 3). */
export const UserAlarm = Type.Object({
  id: Type.Integer(),
  userId: Type.Integer(),
  /** Types that pop up. */
  alarmTypeIds: Type.String(),
  /** Types that are sent by SMS. */
  alarmEmailTypeIds: Type.String(),
});

export type UserAlarm = Static<typeof UserAlarm>;

/** Companies and alarm preferences of the session (specification 3). */
export const UserPrivilege = Type.Object({
  userPri: Type.Array(PrivilegedCompany),
  stUserAlarm: UserAlarm,
});

export type UserPrivilege = Static<typeof UserPrivilege>;

/** Calls that read and write alarm preferences (specification 7). */
export const userPrivilegeCalls = {
  'userPrivilege.get': defineCall({
    method: 'GET',
    path: '/userPri',
    access: 'own',
    reply: UserPrivilege,
  }),
  'userPrivilege.saveAlarm': defineCall({
    method: 'PUT',
    path: '/userAlarm',
    access: 'own',
    /** All fields of specification 7; the user is that of the session. */
    body: Type.Object({
      id: Type.Optional(Type.Integer()),
      userId: Type.Optional(Type.Integer()),
      alarmTypeIds: Type.String({ maxLength: 400 }),
      alarmEmailTypeIds: Type.String({ maxLength: 400 }),
    }),
    reply: UserAlarm,
  }),
} as const;
