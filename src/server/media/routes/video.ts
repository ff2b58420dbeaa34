import { resultCodes } from '#contract/envelope.ts';
import { videoCalls, type VideoToken } from '#contract/video/video-calls.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { readStretches, writeQuestion } from '#gateway/jt1078/messages/recorded-orders.ts';
import type { Text } from '#i18n/text.ts';

import { mountSession } from '../../http/mount.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { VideoService } from '../video/video-service.ts';
import type { Routes } from '../../http/routes.ts';
import { cameraFaults, cameraOf, periodOf } from '../camera-of.ts';
import { cameraTrucks } from '../camera-trucks.ts';
import { orderPhotograph, usualPhotoSize } from '../order-photograph.ts';
import type { Actor } from '../../identity/actor.ts';
import { writeAudit } from '../../audit/audit.ts';
import { watchMs } from '../video/serve-video-socket.ts';
import { viewEntry } from '../video/view-entry.ts';
import { mostStreamsOfTerminal } from '../video/streams.ts';
import type { WantedStream } from '../video/tokens.ts';

/** Stretches that are listed, at most. */
const mostRecordings = 2000;

const noLive: Text = ['该车的摄像头设置不允许实时视频', 'The truck’s camera setting allows no live video'];

/** How the camera unit of a truck is asked, and where its pictures come from. */
const lineOf = ({
  truckId,
  terminal,
  phone,
  cameraAddress,
  cameraEncrypted,
  signCode,
}: Awaited<ReturnType<typeof cameraOf>>) => ({
  truckId,
  terminal,
  phone,
  address: cameraAddress,
  encrypted: cameraEncrypted,
  signCode,
});

interface Needs {
  readonly video: VideoService;
}

/** Calls of the video pages; pictures come by `video-stream.ts`. */
const videoRoutes: Routes<Needs> = (mount, { video }) => {
  const { database, now } = mount;
  /** Tells recordings apart that are played at once. */
  let playbacks = 0;
  const camera = (actor: Actor, asked: { readonly truckId: number; readonly channel?: number | undefined }) =>
    cameraOf(database, actor, asked, now());
  const issue = async (actor: Actor, wanted: WantedStream, ip: string): Promise<VideoToken> => {
    const { token, untilMs } = video.tokens.issue(wanted, actor.tokenHash);
    const { mode, stream, fromMs, untilMs: endMs } = wanted;
    const period =
      mode === 'play'
        ? { fromTime: new Date(fromMs).toISOString(), untilTime: new Date(endMs).toISOString() }
        : {};
    const action = mode === 'play' ? 'video.play' : 'video.watch';
    await writeAudit(database, viewEntry(actor, action, wanted, { stream, ...period }, ip));
    return { token, expiresTime: new Date(untilMs).toISOString() };
  };
  mountSession(mount, videoCalls['video.cameras'], async (actor) => ({
    trucks: (await cameraTrucks(database, actor.companies, now())).map(
      ({ terminal: _own, cameraAddress: _where, cameraEncrypted: _how, utcOffsetMin: _clock, ...truck }) =>
        truck,
    ),
    watchS: watchMs / 1000,
    maxStreams: mostStreamsOfTerminal,
  }));

  mountSession(mount, videoCalls['video.watch'], async (actor, asked, { request }) => {
    const truck = await camera(actor, asked);
    if (!truck.realTime) throw new Refusal(resultCodes.conflict, noLive);
    const { channel, stream } = asked;
    const wanted = { ...lineOf(truck), channel, stream, number: 0, fromMs: 0, untilMs: 0, speed: 1 };
    return issue(actor, { ...wanted, mode: 'live' }, request.ip);
  });

  mountSession(mount, videoCalls['video.play'], async (actor, asked, { request }) => {
    const truck = await camera(actor, asked);
    const { channel, stream, speed } = asked;
    const period = periodOf(asked.fromTime, asked.untilTime);
    playbacks += 1;
    const wanted = { ...lineOf(truck), channel, stream, speed, ...period, number: playbacks };
    return issue(actor, { ...wanted, mode: 'play' }, request.ip);
  });

  mountSession(mount, videoCalls['video.recordings'], async (actor, asked) => {
    const { phone } = await camera(actor, asked);
    const period = periodOf(asked.fromTime, asked.untilTime);
    const answer = await video.terminals.request(phone, {
      messageId: platformMessageIds.queryRecordings,
      body: writeQuestion({ channel: asked.channel ?? 0, ...period }),
      answeredBy: terminalMessageIds.recordings,
    });
    if (answer.result === 'done') return { recordings: [], more: false };
    if (answer.result !== 'reply') throw new Refusal(resultCodes.conflict, cameraFaults[answer.result]);
    const all = readStretches(Buffer.from(answer.body)).toSorted((a, b) => a.startMs - b.startMs);
    const recordings = all
      .slice(0, mostRecordings)
      .map(({ channel, startMs, endMs, alarm, stream, sizeBytes }) => ({
        channel,
        startTime: new Date(startMs).toISOString(),
        endTime: new Date(endMs).toISOString(),
        alarm,
        stream: stream === 2 ? ('sub' as const) : ('main' as const),
        sizeBytes,
      }));
    return { recordings, more: all.length > recordings.length };
  });

  mountSession(mount, videoCalls['video.photograph'], async (actor, asked, { request }) => {
    const { phone, signCode } = await camera(actor, asked);
    const { channel } = asked;
    await writeAudit(database, viewEntry(actor, 'video.photograph', { signCode, channel }, {}, request.ip));
    const became = await orderPhotograph(video.terminals, phone, channel, usualPhotoSize);
    if (became !== 'done') throw new Refusal(resultCodes.conflict, cameraFaults[became]);
    return null;
  });
};

export default videoRoutes;
