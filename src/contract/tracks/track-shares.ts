import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';
import { Track } from './track.ts';

/** Hours after which a link may expire. */
export const shareHours = [24, 72, 168, 720] as const;

/** A replay that was shared by a link; the link itself is nowhere. Times are ISO 8601 UTC. */
export const TrackShare = Type.Object({
  id: Type.Integer(),
  signCodes: Type.Array(Type.String()),
  fromTime: Type.String(),
  toTime: Type.String(),
  authorName: Type.String(),
  createdTime: Type.String(),
  expiresTime: Type.String(),
  /** How often it was opened, and when last. */
  opened: Type.Integer(),
  lastOpenedTime: NullableText,
});

export type TrackShare = Static<typeof TrackShare>;

/** What a link shows, and nothing else: no alarms, no photos. */
export const SharedTracks = Type.Object({
  fromTime: Type.String(),
  toTime: Type.String(),
  expiresTime: Type.String(),
  tracks: Type.Array(Track),
});

export type SharedTracks = Static<typeof SharedTracks>;

/** Calls of shared replays. */
export const trackShareCalls = {
  /** Links of the actor's companies that can be opened, the newest first. */
  'trackShares.list': defineCall({
    method: 'GET',
    path: '/trackShares',
    access: { functionCode: 'track.share' },
    reply: Type.Array(TrackShare),
  }),
  /** Shares one to four trucks (commas) for at most three days of their past. The token is answered this once. */
  'trackShares.create': defineCall({
    method: 'POST',
    path: '/trackShares',
    ownTransaction: true,
    access: { functionCode: 'track.share' },
    body: Type.Object({
      signCodes: Type.String({ minLength: 1, maxLength: 100 }),
      startTime: Type.String({ maxLength: 30 }),
      endTime: Type.String({ maxLength: 30 }),
      hours: Type.Integer({ minimum: 1, maximum: 720 }),
    }),
    reply: Type.Object({ id: Type.Integer(), token: Type.String(), expiresTime: Type.String() }),
  }),
  /** From now on the link opens nothing. */
  'trackShares.revoke': defineCall({
    method: 'DELETE',
    path: '/trackShares',
    access: { functionCode: 'track.share' },
    body: Type.Object({ id: Type.Integer() }),
    reply: Type.Null(),
  }),
  /** What a link shows. By POST: what is in a body is in no log of any server between. */
  'trackShares.open': defineCall({
    method: 'POST',
    path: '/sharedTracks',
    access: 'public',
    reads: true,
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: SharedTracks,
  }),
} as const;
