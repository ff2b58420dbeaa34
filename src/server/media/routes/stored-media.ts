import { resultCodes } from '#contract/envelope.ts';
import { type StoredMediaItem, storedMediaCalls } from '#contract/video/stored-media.ts';
import { mediaEventOf, mediaEvents } from '#domain/devices/media-events.ts';
import { chinaOffsetMin } from '#domain/time/china-day.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import {
  fetchFoundMedia,
  fetchMedia,
  readStoredMedia,
  searchMedia,
  type StoredMedia,
} from '#gateway/jt808/messages/stored-media.ts';
import type { Text } from '#i18n/text.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { badRequest, Refusal } from '../../kernel/refusal.ts';
import { cameraFaults, cameraOf, periodOf } from '../camera-of.ts';
import type { CameraTruckRow } from '../camera-trucks.ts';
import { viewEntry } from '../video/view-entry.ts';
import type { VideoService } from '../video/video-service.ts';
import { writeAudit } from '../../audit/audit.ts';

/** Files that are listed, at most. */
const mostItems = 1000;
/** A file without an id is fetched by its second. */
const secondMs = 1000;
const noMoment: Text = [
  '终端没有给出编号和时间，无法单独取回',
  'The terminal names neither number nor time of it: it can’t be fetched alone',
];

/** How far a terminal's clock is behind China's, by which times are written. */
const behindMs = ({ utcOffsetMin }: CameraTruckRow): number => (chinaOffsetMin - utcOffsetMin) * 60_000;

const itemOf = (stored: StoredMedia, clockBehindMs: number): StoredMediaItem[] => {
  const { mediaId, mediaType, channel, eventCode, place } = stored;
  const { longitudeDeg, latitudeDeg, timeMs } = place;
  const isPlaced = longitudeDeg !== 0 || latitudeDeg !== 0;
  return mediaType === null
    ? []
    : [
        {
          mediaId,
          mediaType,
          channel,
          event: mediaEventOf(eventCode),
          time: timeMs === null ? null : new Date(timeMs + clockBehindMs).toISOString(),
          longitudeDeg: isPlaced ? longitudeDeg : null,
          latitudeDeg: isPlaced ? latitudeDeg : null,
        },
      ];
};

interface Needs {
  readonly video: VideoService;
}

/** What camera units keep, and what is fetched of it; a file comes like every file (0x0801). */
const storedMediaRoutes: Routes<Needs> = (mount, { video }) => {
  const { database, now } = mount;

  mountSession(mount, storedMediaCalls['storedMedia.search'], async (actor, asked) => {
    const camera = await cameraOf(database, actor, asked, now());
    const { fromMs, untilMs } = periodOf(asked.fromTime, asked.untilTime);
    const clockBehindMs = behindMs(camera);
    // The standard has no word for all of them.
    const events = asked.event === undefined ? Object.values(mediaEvents) : [mediaEvents[asked.event]];
    const found: StoredMedia[] = [];
    for (const { code } of events) {
      const question = {
        mediaType: asked.mediaType,
        channel: asked.channel ?? 0,
        eventCode: code,
        fromMs: fromMs - clockBehindMs,
        untilMs: untilMs - clockBehindMs,
      };
      // oxlint-disable-next-line no-await-in-loop -- a terminal works on one question at a time
      const answer = await video.terminals.request(camera.phone, {
        messageId: platformMessageIds.queryMedia,
        body: searchMedia(question),
        answeredBy: terminalMessageIds.storedMedia,
      });
      if (answer.result === 'reply') found.push(...readStoredMedia(Buffer.from(answer.body)));
      else if (answer.result !== 'done') throw new Refusal(resultCodes.conflict, cameraFaults[answer.result]);
    }
    const items = found
      .flatMap((stored) => itemOf(stored, clockBehindMs))
      .toSorted((a, b) => (b.time ?? '').localeCompare(a.time ?? ''));
    return { items: items.slice(0, mostItems), more: items.length > mostItems };
  });

  mountSession(mount, storedMediaCalls['storedMedia.fetch'], async (actor, asked, { request }) => {
    const { mediaId, mediaType, channel, event, time } = asked;
    const camera = await cameraOf(database, actor, { truckId: asked.truckId }, now());
    const fromMs = Date.parse(time ?? '') - behindMs(camera);
    if (mediaId === undefined && !Number.isFinite(fromMs)) throw badRequest(noMoment);
    const { signCode } = camera;
    const after = { mediaType, mediaId: mediaId ?? null, time: time ?? null };
    await writeAudit(
      database,
      viewEntry(actor, 'storedMedia.fetch', { signCode, channel }, after, request.ip),
    );
    const order =
      mediaId === undefined
        ? {
            messageId: platformMessageIds.sendMedia,
            body: fetchFoundMedia({
              mediaType,
              channel,
              eventCode: mediaEvents[event ?? 'command'].code,
              fromMs,
              untilMs: fromMs + secondMs,
            }),
          }
        : { messageId: platformMessageIds.sendMediaFile, body: fetchMedia(mediaId) };
    const { result } = await video.terminals.request(camera.phone, order);
    if (result !== 'done' && result !== 'reply')
      throw new Refusal(resultCodes.conflict, cameraFaults[result]);
    return null;
  });
};

export default storedMediaRoutes;
