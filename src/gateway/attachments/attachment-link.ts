import { terminalNumberOf } from '#domain/devices/terminal-number.ts';

import { createAssembly } from '../jt808/codec/assembly.ts';
import { ShortBody } from '../jt808/codec/byte-reader.ts';
import type { Packet } from '../jt808/codec/header.ts';
import { platformMessageIds, terminalMessageIds, type answerResults } from '../jt808/codec/message-ids.ts';
import { readFrame } from '../jt808/codec/read-frame.ts';
import { writeMessage } from '../jt808/codec/write-message.ts';
import type { FrameRecord } from '../listener/frame-record.ts';
import { generalAnswer } from '../jt808/messages/general-answer.ts';
import type { GuardedLink } from '../listener/guarded-listener.ts';
import {
  fileEndAnswer,
  type FileList,
  type FileMark,
  fileNameOf,
  readFileLists,
  readFileMark,
} from './file-messages.ts';
import type { PartialFiles } from './partial-files.ts';
import { blockNameBytes, streamReader } from './stream-reader.ts';

/** What becomes of a file that a terminal has. `here`: it has come before; `refused`: it is not taken. */
export type FileStanding = 'wanted' | 'here' | 'refused';

/** An alarm whose files were asked for. */
export interface OpenAlarm {
  /** Of the files of its list, in their order. */
  readonly standings: readonly FileStanding[];
}

/** A file of which every byte has come. */
export interface WholeFile {
  readonly number: string;
  readonly alarmNumber: string;
  readonly nameBytes: Buffer;
  readonly name: string;
  readonly type: number;
  readonly content: Buffer;
}

export interface AttachmentPorts {
  readonly clock: () => number;
  readonly partial: PartialFiles;
  /** The alarm that a list is of, where its files were asked of this number. @returns null: they were not */
  readonly open: (number: string, list: FileList) => Promise<OpenAlarm | null>;
  /** Keeps a file. Rejects where that is not possible now: the terminal hears nothing, and says again that it ends. */
  readonly keep: (file: WholeFile) => Promise<void>;
  readonly record: (record: FrameRecord) => void;
  readonly failed: (error: unknown) => void;
}

interface Awaited {
  readonly alarmNumber: string;
  readonly size: number;
  standing: FileStanding;
}

/** Names of files of one link that are remembered, at most; the oldest make room. */
const mostAwaited = 512;

/** Names are compared as far as a block has room for them. */
const keyOfName = (nameBytes: Buffer): string => nameBytes.toString('hex', 0, blockNameBytes);

/** Serves one link by which a terminal sends the files of alarms. Nothing is taken that was not asked for. */
export const serveAttachmentLink = (link: GuardedLink, ports: AttachmentPorts) => {
  const { clock, partial, open, keep, record, failed } = ports;
  const assembly = createAssembly();
  const awaited = new Map<string, Awaited>();
  let serial = 0;
  let number = '';
  let over = false;
  const end = (): void => {
    over = true;
    link.close();
  };

  const note = (of: Pick<FrameRecord, 'bytes' | 'outcome'> & Partial<FrameRecord>): void => {
    // A stranger fills no log.
    if (number === '') return;
    record({
      timeMs: clock(),
      phone: number,
      address: link.address,
      direction: 'in',
      messageId: null,
      serial: null,
      detail: '',
      decoded: '',
      ...of,
    });
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
  const keyOf = (nameBytes: Buffer, { alarmNumber }: Awaited): string =>
    `${number} ${alarmNumber} ${keyOfName(nameBytes)}`;

  const listed = (list: FileList, standings: readonly FileStanding[]): void => {
    list.files.forEach(({ nameBytes, size }, index) => {
      const key = keyOfName(nameBytes);
      awaited.delete(key);
      awaited.set(key, { alarmNumber: list.alarmNumber, size, standing: standings[index] ?? 'refused' });
    });
    for (const key of awaited.keys()) {
      if (awaited.size <= mostAwaited) break;
      awaited.delete(key);
    }
  };
  const takeList = async (packet: Packet): Promise<string> => {
    const from = terminalNumberOf(packet.phone);
    for (const list of readFileLists(packet.body)) {
      // oxlint-disable-next-line no-await-in-loop -- there are two, and one is found
      const alarm = await open(from, list);
      if (alarm === null) continue;
      link.known();
      number = from;
      listed(list, alarm.standings);
      answer(packet, 'done');
      return '';
    }
    end();
    return 'notAskedFor';
  };
  const takeBegin = (packet: Packet, { nameBytes, size }: FileMark): string => {
    const file = awaited.get(keyOfName(nameBytes));
    const fits = file !== undefined && file.size === size && file.standing !== 'refused';
    answer(packet, fits ? 'done' : 'failed');
    return fits ? '' : 'notAwaited';
  };
  const takeEnd = async (packet: Packet, mark: FileMark): Promise<string> => {
    const { nameBytes, type } = mark;
    const file = awaited.get(keyOfName(nameBytes));
    // What is not taken is said to be whole: a terminal sends what is missing for ever, and the next file waits.
    if (file === undefined || file.standing !== 'wanted') {
      send(packet, platformMessageIds.fileEndAnswer, fileEndAnswer(mark, []));
      return file?.standing ?? 'notAwaited';
    }
    const key = keyOf(nameBytes, file);
    const missing = partial.missing(key, file.size);
    if (missing.length === 0) {
      const { alarmNumber } = file;
      await keep({
        number,
        alarmNumber,
        nameBytes,
        name: fileNameOf(nameBytes),
        type,
        content: partial.content(key),
      });
      file.standing = 'here';
      partial.drop(key);
    }
    send(packet, platformMessageIds.fileEndAnswer, fileEndAnswer(mark, missing));
    return missing.length === 0 ? '' : `${missing.length} parts missing`;
  };

  const take = async (packet: Packet): Promise<string> => {
    if (packet.messageId === terminalMessageIds.fileList) return takeList(packet);
    if (number === '' || terminalNumberOf(packet.phone) !== number) {
      end();
      return 'beforeSignIn';
    }
    if (packet.messageId === terminalMessageIds.fileBegin)
      return takeBegin(packet, readFileMark(packet.body));
    if (packet.messageId === terminalMessageIds.fileEnd) return takeEnd(packet, readFileMark(packet.body));
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
    block: ({ nameBytes, offset, length }) => {
      const file = awaited.get(keyOfName(nameBytes));
      return file !== undefined && offset + length <= file.size;
    },
    piece: ({ nameBytes, offset, bytes }) => {
      const file = awaited.get(keyOfName(nameBytes));
      if (file?.standing === 'wanted') partial.put(keyOf(nameBytes, file), file.size, offset, bytes);
    },
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
