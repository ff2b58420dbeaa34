import { connect } from 'node:net';

import { frameKinds, payloadTypes } from '#gateway/jt1078/packets/media-packet.ts';
import { packetsOf } from '#gateway/jt1078/packets/write-packets.ts';

import { keyPicture, repeatedPicture } from './camera-picture.ts';

/** Pictures a second, and a key picture each second. */
const perS = 10;
const tickMs = 1000 / perS;
/** A tenth of a second of A-law: quiet, and a beep of 1 kHz as each second begins. */
const silence = Buffer.alloc(800, 0xd5);
const beep = Buffer.from(
  Array.from({ length: 800 }, (_, at) => [0xd5, 0xa5, 0xb5, 0xa5, 0xd5, 0x25, 0x35, 0x25][at % 8] ?? 0xd5),
);

export interface CameraStreamPorts {
  readonly host: string;
  readonly port: number;
  readonly phone: string;
  readonly plate: string;
  readonly channel: number;
  readonly clock: () => number;
  /** Of a recording: what is played; null: live. */
  readonly recorded: { readonly fromMs: number; readonly untilMs: number; readonly speed: number } | null;
  /** Sound alone: a talk. */
  readonly talk: boolean;
  readonly ended: () => void;
}

/** Sends pictures of one channel until it is stopped, to the address that was asked for. */
export interface CameraStream {
  readonly stop: () => void;
  readonly pause: (paused: boolean) => void;
  readonly seek: (toMs: number) => void;
  readonly speed: (speed: number) => void;
}

/** Connects and begins with a key picture. */
export const startCameraStream = (ports: CameraStreamPorts): CameraStream => {
  const { host, port, phone, plate, channel, clock, recorded, talk, ended } = ports;
  const socket = connect({ host, port, noDelay: true });
  let number = 0;
  let speed = recorded?.speed ?? 1;
  let paused = false;
  let atMs = recorded?.fromMs ?? clock();
  let shownS = -1;
  let sinceKey = 0;
  let keys = 0;

  const send = (kind: number, payloadType: number, bytes: Uint8Array): void => {
    const frame = { phone, channel, kind, payloadType, timeMs: Math.floor(atMs), bytes: Buffer.from(bytes) };
    const packets = packetsOf(frame, number);
    number += packets.length;
    // A slow line loses pictures, not memory.
    if (socket.writableLength < 1_000_000) for (const packet of packets) socket.write(packet);
  };
  const tick = (): void => {
    if (paused || socket.connecting) return;
    atMs = recorded === null ? clock() : atMs + tickMs * speed;
    if (recorded !== null && atMs >= recorded.untilMs) return void socket.destroy();
    const second = Math.floor(atMs / 1000);
    const isNew = second !== shownS;
    shownS = second;
    send(frameKinds.sound, payloadTypes.g711a, isNew ? beep : silence);
    if (talk) return undefined;
    if (isNew) {
      keys += 1;
      sinceKey = 0;
      send(frameKinds.key, payloadTypes.h264, keyPicture(plate, channel, atMs, keys % 2));
    } else {
      sinceKey += 1;
      send(frameKinds.predicted, payloadTypes.h264, repeatedPicture(sinceKey));
    }
    return undefined;
  };
  const timer = setInterval(tick, tickMs);
  socket.on('error', () => {});
  // The platform speaks to the cab: nobody listens here.
  socket.on('data', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    ended();
  });
  return {
    stop: () => void socket.destroy(),
    pause: (next) => {
      paused = next;
    },
    seek: (toMs) => {
      atMs = toMs;
      shownS = -1;
    },
    speed: (next) => {
      speed = next;
      paused = false;
    },
  };
};
