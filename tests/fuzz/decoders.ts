import fc from 'fast-check';

import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { checkedReply } from '#hub/http/checked-reply.ts';
import { failureOf, isEnvelope } from '#hub/http/envelope.ts';
import { isBroadcast } from '#hub/hosts/broadcast.ts';
import { isOfflineCapable, orderingKeys } from '#hub/outbox/outbox-calls.ts';
import { readFrame } from '#hub/alarms/server-frames.ts';
import { isKept } from '#hub/http/session.ts';
import { isAlarmRow, isCursorRow, isOutboxRow, isPageRow } from '#hub/storage/store-rows.ts';
import { readTableText } from '#domain/cargo/table-file/read-table-text.ts';
import { readAuthorityFrame, writeAuthorityFrame } from '#gateway/jt809/codec/frame.ts';
import { readSubMessage } from '#gateway/jt809/messages/envelope.ts';
import { reports, resources } from '#pages/definitions.ts';
import { argumentsOf } from '#server/http/arguments.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { checkMessage } from '#server/ingest/messages/checked-message.ts';
import { IngestRequestError, readBatch } from '#server/ingest/messages/read-batch.ts';
import { readForm } from '#server/resource-kit/read-form.ts';
import { compileReport } from '#server/reporting/compile/compile.ts';
import { serveSocket, type Socket } from '#server/alarms/stream/socket.ts';
import { readPush } from '#sw/push.ts';

import { actor, silentFeeds } from './doubles.ts';
import { body, fields, json, jsonText, nearFrame, nearMessage, nearRow } from './inputs.ts';

/** Something that reads what came from outside. `read` throws only where the decoder has failed. */
export interface Decoder {
  readonly name: string;
  /** One random input and what reading it does. */
  readonly tries: fc.Arbitrary<() => void>;
}

/** What a decoder may say no with; anything else is a fault of ours. */
const refusing = (work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof IngestRequestError)) throw error;
  }
};

const decoder = <T>(name: string, inputs: fc.Arbitrary<T>, read: (input: T) => unknown): Decoder => ({
  name,
  tries: inputs.map((input) => () => refusing(() => read(input))),
});

const schemas = Object.values<Call>(calls).flatMap(({ query, body: form }) =>
  [query, form].filter((s) => s !== undefined),
);
const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name);
const callNames = Object.keys(calls).filter(isCallName);
const compiled = [...reports.values()].map(compileReport);

/** A socket with frames of a stranger; every frame must leave it serving. */
const socketDecoder = (): Decoder => {
  let receive: (data: { toString(): string }) => void = () => {};
  const socket: Socket = {
    bufferedAmount: 0,
    send: () => {},
    close: () => {},
    on: (event: string, listener: (data: { toString(): string }) => void) => {
      if (event === 'message') receive = listener;
    },
  };
  serveSocket(socket, actor, silentFeeds);
  return decoder(
    'frames of the alarm socket',
    fc.oneof(
      jsonText,
      json.map((value) => JSON.stringify(value) ?? ''),
    ),
    (text) => receive({ toString: () => text }),
  );
};

export const decoders: readonly Decoder[] = [
  decoder('bodies of ingest requests', body, ([bytes, encoding]) => readBatch(bytes, encoding)),
  decoder('terminal messages', fc.oneof(nearMessage, json), (raw) => checkMessage(raw, 0)),
  socketDecoder(),
  decoder('arguments of calls', fc.tuple(fc.constantFrom(...schemas), fields), ([schema, input]) =>
    argumentsOf(schema, input),
  ),
  decoder('filters of reports', fc.tuple(fc.constantFrom(...compiled), fields), ([report, filters]) => {
    const asked = { companies: ['C'], hiddenTypes: [209], filters, order: filters['order'] ?? '' };
    report.rows(asked, 10, { offset: 0 });
    report.totals(asked);
  }),
  decoder(
    'forms of master data',
    fc.tuple(fc.constantFrom(...resources.values()), fields, fc.boolean()),
    ([resource, values, partial]) => readForm(resource, JSON.stringify(values), partial),
  ),
  decoder(
    'rows of master data',
    fc.tuple(fc.constantFrom(...resources.values()), jsonText),
    ([resource, text]) => readForm(resource, text, true),
  ),
  decoder('envelopes that the hub gets', json, (value) => {
    if (isEnvelope(value)) failureOf(value, 'zh');
  }),
  decoder('frames that the hub gets', fc.oneof(nearFrame, jsonText), (text) => readFrame(text)),
  decoder('replies that the hub works with', fc.tuple(fc.constantFrom(...callNames), json), ([name, data]) =>
    checkedReply(name, data),
  ),
  decoder('rows that stand on this device', fc.oneof(nearRow, json), (row) => {
    if (isAlarmRow(row)) Date.parse(row.alarm.raisedTime);
    if (isCursorRow(row)) Math.max(row.cursor, row.atMs);
    if (isPageRow(row)) JSON.stringify(row.value).length.toFixed();
    if (isOutboxRow(row) && isOfflineCapable(row.name)) orderingKeys[row.name](row.fields).join();
    if (isKept(row)) row.user.roles.every(({ roleCode }) => roleCode.trim());
  }),
  decoder('messages between hubs', json, (broadcast) => {
    if (isBroadcast(broadcast) && 'rows' in broadcast) broadcast.rows.map((row) => Object.keys(row));
  }),
  decoder('pushed messages', json, (value) => readPush(value, 'https://tankwatch.example')),
  decoder(
    'frames of an authority',
    fc.tuple(fc.uint8Array({ maxLength: 90 }), fc.boolean()),
    ([bytes, isNew]) => {
      const edition = isNew ? '2019' : '2011';
      const content = writeAuthorityFrame(
        { number: 1, messageId: 0x9300, accessCode: 1, key: null, sentMs: 0, body: Buffer.from(bytes) },
        { edition, encryption: null, lengthWithCheckCode: true },
      );
      const { frame } = readAuthorityFrame(content.subarray(1, -1), {
        edition,
        encryption: null,
        lengthWithCheckCode: true,
      });
      if (frame !== null) readSubMessage(frame.body, 0x9300);
    },
  ),
  decoder('pasted tank tables', fc.oneof(fc.string(), jsonText), (text) => readTableText(text)),
];
