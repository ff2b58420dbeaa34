import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Call } from '#contract/call.ts';
import { type ArchiveNote, archiveHeader, archiveText } from '#contract/archive-note.ts';

import type { Archive, PastReading } from '../telemetry/archive/archive.ts';
import type { Actor } from '../identity/actor.ts';
import { archiveCalls } from './archive-calls.ts';

/** Tells in a header what came from the archive: of an answer that is a file, before its first byte. */
export const tellArchive =
  (reply: FastifyReply) =>
  (note: ArchiveNote): void => {
    if (!reply.raw.headersSent) void reply.header(archiveHeader, archiveText(note));
  };

/** Readings of the archive for an answer. */
export const pastReading =
  (archive: Archive, reply: FastifyReply): PastReading =>
  (asked, work) =>
    archive.reading(asked, work, tellArchive(reply));

/** Runs a call's work with the archive beside the database, where it asks for a past that may lie there. */
export const withArchive = <T>(
  archive: Archive,
  call: Call,
  actor: Actor,
  at: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly nowMs: number },
  args: object,
  work: () => Promise<T>,
): Promise<T> => {
  const askedBy = archiveCalls.get(call);
  const fields = { ...Object(at.request.query), ...Object(at.request.body), ...args };
  const asked = askedBy?.(fields, at.nowMs) ?? null;
  return asked === null
    ? work()
    : archive.reading(
        { ...asked, subjects: [], companies: actor.companies },
        work,
        tellArchive(at.reply),
        // What is no GET sends a file by itself.
        call.method === 'GET',
      );
};
