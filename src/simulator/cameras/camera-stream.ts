import { connect } from 'node:net';

import { frameKinds, payloadTypes } from '#gateway/jt1078/packets/media-packet.ts';
import { packetsOf } from '#gateway/jt1078/packets/write-packets.ts';

import { cameraSize, createCamera, picturesPerSecond } from './camera-picture.ts';
import { createEncoder } from './h264-encoder.ts';
import { soundAt, soundFrameMs } from './sound.ts';

const pictureMs = 1000 / picturesPerSecond;
/** From one key picture to the next, in time of the pictures. */
const keyEveryMs = 2000;
/** What a line that was held up has to hear of it later, at most. */
const lateSoundMs = 200;
/** A slow line loses pictures, not memory. */
const maxWaitingBytes = 1_000_000;

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
  let keyMs = Number.NEGATIVE_INFINITY;
  let soundMs = atMs;
  const draw = createCamera(plate, channel);
  const encode = createEncoder(cameraSize);

  const send = (kind: number, payloadType: number, timeMs: number, bytes: Buffer): void => {
    const frame = { phone, channel, kind, payloadType, timeMs: Math.floor(timeMs), bytes };
    const packets = packetsOf(frame, number);
    number += packets.length;
    if (socket.writableLength < maxWaitingBytes) for (const packet of packets) socket.write(packet);
  };
  /** Frames that were over since the last ones. A recording that runs fast, or elsewhere, is silent so far. */
  const sendSound = (): void => {
    if (speed !== 1 || Math.abs(atMs - soundMs) > lateSoundMs) soundMs = atMs;
    for (; soundMs + soundFrameMs <= atMs; soundMs += soundFrameMs)
      send(frameKinds.sound, payloadTypes.g711a, soundMs, soundAt(soundMs));
  };
  const sendPicture = (): void => {
    // One that cannot be sent is not coded: those after it would stand on a picture that nobody has.
    if (socket.writableLength >= maxWaitingBytes) return;
    const key = Math.abs(atMs - keyMs) >= keyEveryMs;
    if (key) keyMs = atMs;
    send(key ? frameKinds.key : frameKinds.predicted, payloadTypes.h264, atMs, encode(draw(atMs), key));
  };
  const tick = (): void => {
    if (paused || socket.connecting) return;
    atMs = recorded === null ? clock() : atMs + pictureMs * speed;
    if (recorded !== null && atMs >= recorded.untilMs) {
      socket.destroy();
      return;
    }
    sendSound();
    if (!talk) sendPicture();
  };
  const timer = setInterval(tick, pictureMs);
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
      keyMs = Number.NEGATIVE_INFINITY;
    },
    speed: (next) => {
      speed = next;
      paused = false;
    },
  };
};
