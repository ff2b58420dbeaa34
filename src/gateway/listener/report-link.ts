import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';

import { type FrameOutcomeOf, frameRecord, type FrameRecord } from './frame-record.ts';
import type { MessageBatcher } from './message-batcher.ts';
import type { LinkStream } from '../jt808/listener/terminal-link.ts';
import { decodedText } from './decoded-text.ts';
import { createFrameQueue } from './frame-queue.ts';
import { keepMessages } from './keep-messages.ts';
import { isSecondhand } from './secondhand.ts';
import type { Line } from './tcp-listener.ts';
import type { ReportIdentities, ReportIdentity } from './report-identities.ts';
import type { Report, ReportProtocol } from './report-protocol.ts';

/** Frames of one connection that wait for their commit, before it is read no more. */
const mostUnderWay = 20;

/** One connection of a terminal that reports. */
export interface ReportLink extends Line<ReportIdentity> {
  /** Of the network, without the port. */
  readonly host: string;
}

export interface ReportLinkPorts {
  readonly clock: () => number;
  readonly protocol: ReportProtocol;
  readonly batcher: MessageBatcher;
  readonly mappingsOf: ReportIdentities['mappingsOf'];
  /** Leaves out what was said a moment ago and has not changed. */
  readonly paced: (number: string, messages: readonly TerminalEnvelope[]) => readonly TerminalEnvelope[];
  /** @returns why not, as a code of `frameDetails`; '': it is on the line from now on */
  readonly signIn: (link: ReportLink, number: string) => Promise<string>;
  /** A frame came from a terminal that is signed in. */
  readonly heard: (link: ReportLink) => void;
  readonly record: (record: FrameRecord) => void;
  readonly closed: (link: ReportLink, reason: string) => void;
  readonly failed: (error: unknown) => void;
}

/** Serves one connection, a frame after the other. A fault costs its frame and never the connection. */
export const serveReportLink = (socket: LinkStream, ports: ReportLinkPorts): ReportLink => {
  const { clock, protocol, batcher, mappingsOf, paced, signIn, heard, record, closed, failed } = ports;
  const host = socket.remoteAddress ?? '';
  const address = `${host}:${socket.remotePort ?? 0}`;
  let why = 'closed by the terminal';
  const enqueue = createFrameQueue(socket, mostUnderWay);
  let heardMs = clock();

  const note = (of: Pick<FrameRecord, 'bytes' | 'outcome'> & Partial<FrameRecord>): void =>
    record(
      frameRecord({
        timeMs: clock(),
        phone: link.identity?.phone ?? '',
        address,
        ...of,
      }),
    );
  const send = (bytes: Buffer): void => {
    if (socket.destroyed) return;
    socket.write(bytes);
    note({ bytes, outcome: 'sent', direction: 'out' });
  };

  const keep = async (
    { phone, terminal, companyCode, leads }: ReportIdentity,
    report: Extract<Report, { kind: 'report' }>,
  ): Promise<FrameOutcomeOf> => {
    const mappings = mappingsOf(companyCode);
    const all = report.messages({ number: phone, terminal, mappings, nowMs: clock() });
    const messages = paced(phone, leads ? all : all.filter((message) => !isSecondhand(message)));
    const detail = await keepMessages(batcher, terminal, messages);
    // What is refused will be refused again: the terminal must not send it for ever.
    send(report.answer);
    return { outcome: 'answered', detail, decoded: decodedText(messages, report.unread) };
  };

  /** @returns what became of it, and the number that it names where it is about signing in */
  const take = async (report: Report): Promise<FrameOutcomeOf & { readonly phone?: string }> => {
    if (report.kind === 'signIn') {
      const refused = await signIn(link, report.number);
      send(report.answer(refused === ''));
      // Whoever is not let in comes again; a connection that nobody may use is one that others need.
      if (refused !== '') {
        why = 'was not let in';
        // The answer goes out first.
        socket.end(() => socket.destroy());
      }
      return { outcome: refused === '' ? 'answered' : 'refused', detail: refused, phone: report.number };
    }
    if (link.identity === null) return { outcome: 'ignored', detail: 'beforeSignIn' };
    heard(link);
    if (report.kind === 'report') return keep(link.identity, report);
    if (report.answer !== null) send(report.answer);
    return { outcome: report.answer === null ? 'fault' : 'refused', detail: report.detail };
  };

  const link: ReportLink = {
    host,
    identity: null,
    get heardMs() {
      return heardMs;
    },
    tidy: () => {},
    close: (reason) => {
      why = reason;
      socket.destroy();
    },
    isClosed: () => socket.destroyed,
  };

  const split = protocol.splitter({
    frame: (bytes) => {
      heardMs = clock();
      // A copy: the stream's memory is overwritten before the frame is kept.
      const frame = Buffer.from(bytes);
      const about = { bytes: frame, messageId: protocol.messageIdOf(frame) };
      enqueue(async () => {
        try {
          note({ ...about, ...(await take(protocol.read(frame))) });
        } catch (error) {
          // It hears nothing, and sends again.
          failed(error);
          note({ ...about, outcome: 'unanswered' });
        }
      });
    },
    garbage: (bytes) => note({ bytes: Buffer.from(bytes.subarray(0, 2048)), outcome: 'garbage' }),
    alive: () => {
      heardMs = clock();
      if (link.identity !== null) heard(link);
    },
  });

  socket.on('data', split);
  socket.on('error', (error) => {
    why = error.message;
  });
  socket.on('close', () => closed(link, why));
  return link;
};
