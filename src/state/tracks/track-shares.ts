import type { SharedTracks, TrackShare } from '#contract/tracks/track-shares.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';
import type { TrackAddress } from './track-address.ts';

export { shareHours } from '#contract/tracks/track-shares.ts';
export type { SharedTracks, TrackShare };

/** The page that a link opens; the token stands behind the #, which browsers send to no server. */
export const sharedLink = (token: string): string => `${location.origin}/shared_track#${token}`;

/** Links that can be opened, the newest first. */
export const loadShares = (): Promise<CallOutcome<TrackShare[]>> => call('trackShares.list', {});

/** Shares a replay; the answer is the only place where its token stands. */
export const shareTracks = (
  { signCodes, period }: TrackAddress,
  hours: number,
): Promise<CallOutcome<{ readonly id: number; readonly token: string; readonly expiresTime: string }>> =>
  call('trackShares.create', {
    signCodes: signCodes.join(','),
    startTime: new Date(period.fromMs).toISOString(),
    endTime: new Date(period.toMs).toISOString(),
    hours,
  });

/** Ends a link. */
export const revokeShare = (id: number): Promise<CallOutcome<null>> => call('trackShares.revoke', { id });

/** What a link shows. */
export const openShared = (token: string): Promise<CallOutcome<SharedTracks>> =>
  call('trackShares.open', { token });
