import * as Type from 'typebox';

import { messageRechargeAddress, messageRecordAddress } from '#domain/notices/notice-addresses.ts';
import type { Static } from 'typebox';

import { defineCall } from './call.ts';
import { nullable } from './nullable.ts';

/** What became of a test: state and reason as in the records of notices, and the provider's own words. */
export const NoticeTest = Type.Object({ state: Type.String(), reason: Type.String(), answer: Type.String() });

/** See `NoticeTest`. */
export type NoticeTest = Static<typeof NoticeTest>;

/** Text messages that a company has left, and what was bought and used in the China month. */
export const MessageBalance = Type.Object({
  companyCode: Type.String(),
  companyName: Type.String(),
  balance: Type.Integer(),
  bought: Type.Integer(),
  used: Type.Integer(),
});

/** See `MessageBalance`. */
export type MessageBalance = Static<typeof MessageBalance>;

/** A step of a push rule that had nobody to tell when it was its turn (`time`, ISO 8601 UTC), or the last of an alarm of which every notice failed. `receiverName`: of a receiver who is off, or a plan with a gap; null: neither is there any more. */
export const UnreachedStep = Type.Object({
  id: Type.Integer(),
  time: Type.String(),
  type: nullable(Type.Integer()),
  signCode: nullable(Type.String()),
  alarmId: nullable(Type.String()),
  ruleName: Type.String(),
  stepNo: Type.Integer(),
  receiverName: nullable(Type.String()),
});

/** See `UnreachedStep`. */
export type UnreachedStep = Static<typeof UnreachedStep>;

/** Calls of the pages of notices beside those of their rows. */
export const noticeCalls = {
  /** Sends a test to one receiver now, on the way of all notices: it is recorded, and a text message is paid. */
  'notices.test': defineCall({
    method: 'POST',
    path: '/noticeTest',
    access: { functionCode: 'notice.write' },
    ownTransaction: true,
    body: Type.Object({ receiverId: Type.Integer() }),
    reply: NoticeTest,
  }),
  /**
   * Sets what a robot is reached by and what its messages are signed with. Neither is ever read again. `key`: the token,
   * or the whole address of the robot, of which the token is taken.
   */
  'notices.robot': defineCall({
    method: 'PUT',
    path: '/noticeRobot',
    access: { functionCode: 'notice.write' },
    ownTransaction: true,
    body: Type.Object({
      receiverId: Type.Integer(),
      key: Type.String({ minLength: 1, maxLength: 400 }),
      secret: Type.String({ maxLength: 200 }),
    }),
    reply: Type.Object({ saved: Type.Boolean() }),
  }),
  /** Steps of the last day that had nobody to tell, the newest first, 50 at most. */
  'notices.unreached': defineCall({
    method: 'GET',
    path: '/unreachedNotices',
    access: { page: [messageRecordAddress] },
    reply: Type.Array(UnreachedStep),
  }),
  'notices.balances': defineCall({
    method: 'GET',
    path: '/messageBalances',
    access: { page: [messageRechargeAddress] },
    reply: Type.Array(MessageBalance),
  }),
} as const;
