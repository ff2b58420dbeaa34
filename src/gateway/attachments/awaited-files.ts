import { terminalNumberOf } from '#domain/devices/terminal-number.ts';

import type { Packet } from '../jt808/codec/header.ts';
import { type answerResults, platformMessageIds } from '../jt808/codec/message-ids.ts';
import { fileEndAnswer, type FileList, type FileMark, fileNameOf, readFileLists } from './file-messages.ts';
import type { PartialFiles } from './partial-files.ts';
import { type BlockHead, blockNameBytes, type BlockPiece } from './stream-reader.ts';

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

export interface FilePorts {
  readonly partial: PartialFiles;
  /** The alarm that a list is of, where its files were asked of this number. @returns null: they were not */
  readonly open: (number: string, list: FileList) => Promise<OpenAlarm | null>;
  /** Keeps a file. Rejects where that is not possible now: the terminal hears nothing, and says again that it ends. */
  readonly keep: (file: WholeFile) => Promise<void>;
}

/** What the files have to say to their link. */
interface LinkSide {
  readonly answer: (packet: Packet, result: keyof typeof answerResults) => void;
  readonly send: (packet: Packet, messageId: number, body: Buffer) => void;
  /** It sends what was asked for. */
  readonly known: () => void;
  readonly end: () => void;
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

/** The files that one link may send: those of lists of alarms whose files were asked for. Messages give their outcome. */
export const createAwaitedFiles = ({ partial, open, keep }: FilePorts, link: LinkSide) => {
  const awaited = new Map<string, Awaited>();
  let number = '';

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

  return {
    /** Number of the terminal; empty: nothing that was asked for has been listed. */
    number: (): string => number,
    takeList: async (packet: Packet): Promise<string> => {
      const from = terminalNumberOf(packet.phone);
      for (const list of readFileLists(packet.body)) {
        // oxlint-disable-next-line no-await-in-loop -- there are two, and one is found
        const alarm = await open(from, list);
        if (alarm === null) continue;
        link.known();
        number = from;
        listed(list, alarm.standings);
        link.answer(packet, 'done');
        return '';
      }
      link.end();
      return 'notAskedFor';
    },
    takeBegin: (packet: Packet, { nameBytes, size }: FileMark): string => {
      const file = awaited.get(keyOfName(nameBytes));
      const fits = file !== undefined && file.size === size && file.standing !== 'refused';
      link.answer(packet, fits ? 'done' : 'failed');
      return fits ? '' : 'notAwaited';
    },
    takeEnd: async (packet: Packet, mark: FileMark): Promise<string> => {
      const { nameBytes, type } = mark;
      const file = awaited.get(keyOfName(nameBytes));
      // What is not taken is said to be whole: a terminal sends what is missing for ever, and the next file waits.
      if (file === undefined || file.standing !== 'wanted') {
        link.send(packet, platformMessageIds.fileEndAnswer, fileEndAnswer(mark, []));
        return file?.standing ?? 'notAwaited';
      }
      const key = keyOf(nameBytes, file);
      const missing = partial.missing(key, file.size);
      if (missing.length === 0) {
        const { alarmNumber } = file;
        const name = fileNameOf(nameBytes);
        await keep({ number, alarmNumber, nameBytes, name, type, content: partial.content(key) });
        file.standing = 'here';
        partial.drop(key);
      }
      link.send(packet, platformMessageIds.fileEndAnswer, fileEndAnswer(mark, missing));
      return missing.length === 0 ? '' : `${missing.length} parts missing`;
    },
    /** Whether a block is of an awaited file, and within it. */
    awaits: ({ nameBytes, offset, length }: BlockHead): boolean => {
      const file = awaited.get(keyOfName(nameBytes));
      return file !== undefined && offset + length <= file.size;
    },
    put: ({ nameBytes, offset, bytes }: BlockPiece): void => {
      const file = awaited.get(keyOfName(nameBytes));
      if (file?.standing === 'wanted') partial.put(keyOf(nameBytes, file), file.size, offset, bytes);
    },
  };
};
