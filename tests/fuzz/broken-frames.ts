import { terminalMessages } from '#domain/devices/frame-messages.ts';
import { checkCodeOf, frameMark } from '#gateway/jt808/codec/escape.ts';
import type { Edition } from '#gateway/jt808/codec/header.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import { pick, type Random } from '#simulator/random.ts';

import { messageBodies } from '../support/terminals/message-bodies.ts';

type Name = keyof typeof terminalMessages;
/** They end or begin what all others need: now and then they come too. */
const signing: readonly Name[] = ['logOut', 'register', 'authenticate'];
const names = (Object.keys(terminalMessages) as Name[]).filter((name) => !signing.includes(name));
/** Of a maker's own, or of a standard that is not written yet. */
const unknownId = 0x0abc;

const whole = (random: Random, below: number): number => Math.floor(random() * below);

/** A body with bytes changed, cut off, put behind, or of nothing but chance. */
const brokenBody = (random: Random, body: Buffer): Buffer => {
  const copy = Buffer.from(body);
  switch (whole(random, 7)) {
    case 0:
      return copy;
    case 1:
      return copy.subarray(0, whole(random, copy.length + 1));
    case 2:
      return Buffer.concat([
        copy,
        Buffer.from(Array.from({ length: whole(random, 40) }, () => whole(random, 256))),
      ]);
    case 3:
      return Buffer.from(Array.from({ length: whole(random, 200) }, () => whole(random, 256)));
    case 4:
      // A field of four bytes at its ends: counts and lengths that lie.
      copy.fill(pick(random, [0, 0x7f, 0x80, 0xff]), whole(random, copy.length + 1));
      return copy;
    case 5: {
      const at = whole(random, copy.length + 1);
      return Buffer.concat([copy.subarray(0, at), copy.subarray(whole(random, copy.length + 1))]);
    }
    default:
      for (let change = whole(random, 4); change >= 0 && copy.length > 0; change -= 1)
        copy[whole(random, copy.length)] = whole(random, 256);
      return copy;
  }
};

/** What stands between the marks of a frame, its check code right again where it says so. */
const brokenHead = (random: Random, frame: Buffer): Buffer => {
  const inner = Buffer.from(frame.subarray(1, -1));
  // Attributes, version, number, serial, parts: the first bytes hold them all.
  for (let change = whole(random, 3); change >= 0; change -= 1)
    inner[whole(random, Math.min(21, inner.length))] = whole(random, 256);
  if (random() < 0.8) inner[inner.length - 1] = checkCodeOf(inner.subarray(0, -1));
  return Buffer.concat([Buffer.of(frameMark), inner, Buffer.of(frameMark)]);
};

/** A frame, or the bytes that are left of it. */
const brokenFrame = (random: Random, frame: Buffer): Buffer => {
  switch (whole(random, 12)) {
    case 0:
      return brokenHead(random, frame);
    case 1:
      // The mark between two is missing, or both are.
      return frame.subarray(whole(random, 2), frame.length - whole(random, 2));
    case 2:
      return Buffer.concat([
        Buffer.from(Array.from({ length: whole(random, 30) }, () => whole(random, 256))),
        frame,
      ]);
    case 3: {
      const copy = Buffer.from(frame);
      copy[1 + whole(random, copy.length - 2)] = pick(random, [0x7d, frameMark, 0]);
      return copy;
    }
    default:
      return frame;
  }
};

/**
 * Bytes of one message that a terminal may send, of any id of the table and of one that is in none, in either header, its
 * body, head and marks broken or not.
 */
export const brokenFrames = (random: Random, phone: string, serial: number): readonly Buffer[] => {
  const name = pick(random, random() < 0.01 ? signing : names);
  const messageId =
    random() < 0.02 ? unknownId : terminalMessages[random() < 0.9 ? name : pick(random, names)][0];
  const edition: Edition = pick(random, ['2013', '2019']);
  const body = brokenBody(random, messageBodies[name]);
  // Parts of a few bytes, so that bodies of every length come in several, some of which are lost or come twice.
  const parted = random() < 0.05 && body.length > 10;
  const frames = parted
    ? partsOf({ messageId, edition, phone, serial }, body)
    : writeMessage({ messageId, edition, phone, serial, body });
  const lossy = frames.filter(() => !parted || random() < 0.9);
  return lossy.map((frame) => brokenFrame(random, frame));
};

const partsOf = (
  about: {
    readonly messageId: number;
    readonly edition: Edition;
    readonly phone: string;
    readonly serial: number;
  },
  body: Buffer,
): readonly Buffer[] => writeMessage({ ...about, body: Buffer.concat([body, Buffer.alloc(1024)]) }, 400);
