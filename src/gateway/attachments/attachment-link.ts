import { terminalNumberOf } from '#domain/devices/terminal-number.ts';

import { createAssembly } from '../jt808/codec/assembly.ts';
import { ShortBody } from '../jt808/codec/byte-reader.ts';
import type { Packet } from '../jt808/codec/header.ts';
import { platformMessageIds, terminalMessageIds, type answerResults } from '../jt808/codec/message-ids.ts';
import { readFrame } from '../jt808/codec/read-frame.ts';
import { writeMessage } from '../jt808/codec/write-message.ts';
import { frameRecord, type FrameRecord } from '../listener/frame-record.ts';
import { generalAnswer } from '../jt808/messages/general-answer.ts';
import type { GuardedLink } from '../listener/guarded-listener.ts';
import { createAwaitedFiles, type FilePorts } from './awaited-files.ts';
import { readFileMark } from './file-messages.ts';
import { streamReader } from './stream-reader.ts';

export interface AttachmentPorts extends FilePorts {
  readonly clock: () => number;
  readonly record: (record: FrameRecord) => void;
  readonly failed: (error: unknown) => void;
}

/** Serves one link by which a terminal sends the files of alarms. Nothing is taken that was not asked for. */
export const serveAttachmentLink = (link: GuardedLink, ports: AttachmentPorts) => {
  const { clock, record, failed } = ports;
  const assembly = createAssembly();
  let serial = 0;
  let over = false;
  const end = (): void => {
    over = true;
    link.close();
  };

  const note = (of: Pick<FrameRecord, 'bytes' | 'outcome'> & Partial<FrameRecord>): void => {
    const number = files.number();
    // A stranger fills no log.
    if (number === '') return;
    record(
      frameRecord({
        timeMs: clock(),
        phone: number,
        address: link.address,
        ...of,
      }),
    );
  };
  const send = ({ phone, edition }: Packet, messageId: number, body: Buffer): void => {
    for (const bytes of writeMessage({ messageId, edition, phone, serial, body })) {
      link.send(bytes);
      note({ bytes, outcome: 'sent', direction: 'out', messageId, serial });
      serial = (serial + 1) & 0xffff;
    }
  };
  const answer = (packet: Packet, result: keyof typeof answerResults): void =>
    send(packet, platformMessageIds.generalAnswer, generalAnswer(packet.serial, packet.messageId, result));
  const files = createAwaitedFiles(ports, { answer, send, known: link.known, end });

  const take = async (packet: Packet): Promise<string> => {
    if (packet.messageId === terminalMessageIds.fileList) return files.takeList(packet);
    const number = files.number();
    if (number === '' || terminalNumberOf(packet.phone) !== number) {
      end();
      return 'beforeSignIn';
    }
    if (packet.messageId === terminalMessageIds.fileBegin)
      return files.takeBegin(packet, readFileMark(packet.body));
    if (packet.messageId === terminalMessageIds.fileEnd)
      return files.takeEnd(packet, readFileMark(packet.body));
    answer(packet, 'unsupported');
    return 'noDecoder';
  };

  const frame = async (between: Buffer): Promise<void> => {
    if (over) return undefined;
    const { packet, fault } = readFrame(between);
    if (packet === null) return note({ bytes: between, outcome: 'fault', detail: fault });
    const about = { bytes: between, messageId: packet.messageId, serial: packet.serial };
    const whole = assembly.take(packet, clock());
    if (typeof whole === 'string') {
      answer(packet, 'done');
      return note({ ...about, outcome: 'part' });
    }
    try {
      const detail = await take(whole);
      assembly.settled(whole, true);
      note({ ...about, outcome: 'answered', detail });
    } catch (error) {
      assembly.settled(whole, false);
      if (error instanceof ShortBody) answer(whole, 'bad');
      else failed(error);
      note({ ...about, outcome: 'unanswered' });
    }
    return undefined;
  };

  const read = streamReader({
    frame,
    block: files.awaits,
    piece: files.put,
    lost: end,
  });

  let reading = Promise.resolve();
  return {
    data: (chunk: Buffer): void => {
      link.pause();
      reading = reading
        // What came before the line broke is kept.
        .then(() => (over ? undefined : read(chunk)))
        .catch((error: unknown) => {
          failed(error);
          end();
        })
        .finally(link.resume);
    },
    // What has come of a file waits for the next link.
    closed: (): void => {},
  };
};
