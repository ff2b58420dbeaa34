import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { MessageBalance, NoticeTest } from '#contract/notices.ts';

import { call } from '../hub/hub.ts';

export type { MessageBalance, NoticeTest };

/** Sends a test to one receiver now. */
export const testNotice = (receiverId: number): Promise<CallOutcome<NoticeTest>> =>
  call('notices.test', { receiverId });

/** Sets what a robot is reached by; `secret` empty: it signs nothing. */
export const setRobot = (
  receiverId: number,
  key: string,
  secret: string,
): Promise<CallOutcome<{ readonly saved: boolean }>> => call('notices.robot', { receiverId, key, secret });

/** Text messages that companies have left. */
export const loadBalances = (): Promise<CallOutcome<MessageBalance[]>> => call('notices.balances', {});
