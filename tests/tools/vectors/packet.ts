import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';
import { idText } from '#domain/devices/frame-messages.ts';
import { terminalNumberOf } from '#domain/devices/terminal-number.ts';
import { frameSplitter } from '#gateway/jt808/codec/frame-splitter.ts';
import type { Packet } from '#gateway/jt808/codec/header.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';

import type { Vector, VectorReading } from './vector.ts';

/** A message of a vector, and what its head says; that of a body alone says nothing. */
export interface VectorMessage extends VectorReading {
  readonly messageId: number;
  readonly edition: AlarmWordEdition;
  readonly body: Buffer;
  readonly expect: Readonly<Record<string, unknown>>;
}

const packetOf = (bytes: Buffer): Packet => {
  const frames: Buffer[] = [];
  frameSplitter({ frame: (frame) => frames.push(Buffer.from(frame)), garbage: () => {} })(bytes);
  const [frame] = frames;
  if (frame === undefined || frames.length !== 1) throw new Error('not one frame');
  const { packet, fault } = readFrame(frame);
  if (packet === null) throw new Error(fault);
  return packet;
};

const editionOf = ({ edition = '' }: Vector): AlarmWordEdition =>
  edition.startsWith('2011') ? '2011' : edition.startsWith('2019') ? '2019' : '2013';

const headOf = (packet: Packet, stated: unknown): Readonly<Record<string, unknown>> => ({
  // Some state the number of a message, others its name at the source.
  'Header.MsgId':
    typeof stated === 'number' ? packet.messageId : idText(packet.messageId).replace('0x', '_0x'),
  'Header.MsgNum': packet.serial,
  'Header.TerminalPhoneNo': terminalNumberOf(packet.phone),
  'Header.MessageBodyProperty.VersionFlag': packet.edition === '2019',
  Version: `JTT${packet.edition}`,
  'Header.MessageBodyProperty.DataLength': packet.body.length,
  'Header.MessageBodyProperty.IsPackage': packet.part !== null,
  'Header.PackageIndex': packet.part?.number ?? 0,
  'Header.PackgeCount': packet.part?.total ?? 0,
  'Header.MessageBodyProperty.Encrypt': packet.encryption === 0 ? 'None' : 'RSA',
});

/** Reads what stands around the body. @throws Error where it is no frame */
export const messageOf = (vector: Vector): VectorMessage => {
  const { message = '', kind, hex = '', expect = {} } = vector;
  const bytes = Buffer.from(hex, 'hex');
  const packet = kind === 'frame' ? packetOf(bytes) : null;
  return {
    messageId: packet?.messageId ?? Number(message.split('/')[0]),
    edition: editionOf(vector),
    body: packet?.body ?? bytes,
    expect,
    values: packet === null ? {} : headOf(packet, expect['Header.MsgId']),
    unread: [
      [
        /^Header\.ProtocolVersion$/,
        'the number of the version is passed over: the length of the head tells the edition',
      ],
      [
        /ToValue\(\)$|^0b100u$|^new (?:byte|uint)\[\]|^UTF8\./,
        'no value, but a name of the source’s own test',
      ],
    ],
  };
};
