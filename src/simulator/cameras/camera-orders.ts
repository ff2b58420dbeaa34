import type { Packet } from '#gateway/jt808/codec/header.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';
import {
  liveControls,
  liveKinds,
  readLiveControl,
  readLiveOrder,
} from '#gateway/jt1078/messages/live-orders.ts';
import {
  playbackControls,
  readPlayback,
  readPlaybackControl,
  readQuestion,
  writeStretches,
} from '#gateway/jt1078/messages/recorded-orders.ts';

import {
  readFetchedMedia,
  readMediaQuestion,
  storedMediaAnswer,
} from '#gateway/jt808/messages/stored-media.ts';

import type { Connection, OrderResult } from '../jt808/connection.ts';
import type { OrderTaker } from '../jt808/order-taker.ts';
import { heldFiles } from './held-recordings.ts';
import { storedFile, storedPhotoOf, storedPhotos, storedRow } from './stored-photos.ts';
import { createCameraStreams } from './camera-streams.ts';

export interface CameraOrdersPorts {
  readonly phone: string;
  readonly plate: string;
  readonly channels: number;
  readonly clock: () => number;
  /** Picture of a channel, PNG. */
  readonly photographOf: (channel: number, timeMs: number) => Uint8Array;
}

/** The cameras of a truck: they send pictures while they are asked to, hold recordings, and take photos. */
export const createCameraOrders = ({
  phone,
  plate,
  channels,
  clock,
  photographOf,
}: CameraOrdersPorts): OrderTaker => {
  const all = Array.from({ length: channels }, (_, index) => index + 1);
  const streams = createCameraStreams({ phone, plate, clock });

  let photographs = 0;
  /** 0x0801: a photo by order, without a place: the console knows where the truck is. */
  const photograph = (channel: number): Buffer => {
    photographs += 1;
    const nowMs = clock();
    return bodyOf(
      ['u32', photographs],
      ['u8', 0],
      ['u8', 0],
      ['u8', 0],
      ['u8', channel],
      Buffer.alloc(22),
      digitsOfTime(nowMs),
      photographOf(channel, nowMs),
    );
  };

  type Order = (packet: Packet, connection: Connection) => OrderResult;
  const orders: Readonly<Record<number, Order>> = {
    [platformMessageIds.live]: ({ body }) => {
      const order = readLiveOrder(body);
      if (!all.includes(order.channel)) return 'failed';
      const talk = order.kind === liveKinds.talk;
      streams.begin(`${talk ? 'talk' : `live${order.stream}`}/${order.channel}`, order, order.channel, {
        talk,
      });
      return 'done';
    },
    [platformMessageIds.liveControl]: ({ body }) => {
      const { channel, control } = readLiveControl(body);
      if (control === liveControls.endTalk) streams.stop(`talk/${channel}`);
      return 'done';
    },
    [platformMessageIds.queryRecordings]: ({ body, serial }, connection) => {
      const { channel, fromMs, untilMs } = readQuestion(body);
      const files = heldFiles(clock(), channel === 0 ? all : [channel], fromMs, untilMs);
      connection.send(terminalMessageIds.recordings, writeStretches(serial, files));
      return 'silent';
    },
    [platformMessageIds.playback]: ({ body }) => {
      const order = readPlayback(body);
      if (!all.includes(order.channel)) return 'failed';
      streams.begin(`play/${order.channel}`, order, order.channel, { recorded: order });
      return 'done';
    },
    [platformMessageIds.playbackControl]: ({ body }) => {
      const { channel, control, speed, atMs } = readPlaybackControl(body);
      const stream = streams.get(`play/${channel}`);
      if (control === playbackControls.end) streams.stop(`play/${channel}`);
      else if (control === playbackControls.pause) stream?.pause(true);
      else if (control === playbackControls.start) stream?.speed(1);
      else if (control === playbackControls.fast) stream?.speed(speed);
      else if (control === playbackControls.drag) stream?.seek(atMs);
      return 'done';
    },
    [platformMessageIds.photograph]: ({ body, serial }, connection) => {
      const channel = body[0] ?? 0;
      const taken = all.includes(channel);
      connection.send(
        terminalMessageIds.photographAnswer,
        bodyOf(
          ['u16', serial],
          ['u8', taken ? 0 : 2],
          ['u16', taken ? 1 : 0],
          ...(taken ? [['u32', 1] as const] : []),
        ),
      );
      if (taken) connection.send(terminalMessageIds.media, photograph(channel));
      return 'silent';
    },
    [platformMessageIds.queryMedia]: ({ body, serial }, connection) => {
      const question = readMediaQuestion(body);
      const found = question === null ? [] : storedPhotos(clock(), all, question);
      connection.send(terminalMessageIds.storedMedia, storedMediaAnswer(serial, found.map(storedRow)));
      return 'silent';
    },
    [platformMessageIds.sendMediaFile]: ({ body }, connection) => {
      const stored = storedPhotoOf(clock(), all, readFetchedMedia(body));
      if (stored === null) return 'failed';
      const { channel, timeMs } = stored;
      connection.send(terminalMessageIds.media, storedFile(stored, photographOf(channel, timeMs)));
      return 'done';
    },
  };

  return {
    take: (packet, connection) => orders[packet.messageId]?.(packet, connection) ?? null,
    end: streams.end,
  };
};
