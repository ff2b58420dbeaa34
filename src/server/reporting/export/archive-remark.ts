import type { FastifyReply } from 'fastify';

import { archiveHeader, archiveNoteOf } from '#contract/archive-note.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { archiveWords, namesOf } from '#i18n/archive-words.ts';
import { type Language, textIn } from '#i18n/text.ts';

/** What a file says of the archive: where the border lies, and what is missing; null: nothing came from it. */
export const archiveRemark = (reply: FastifyReply, language: Language): string | null => {
  const header = reply.getHeader(archiveHeader);
  const note = archiveNoteOf(typeof header === 'string' ? header : null);
  if (note === null) return null;
  const border = textIn(archiveWords.border, language).replace(
    '{time}',
    formatDateTime(note.untilMs, language),
  );
  const missing = textIn(archiveWords.missing, language).replace('{names}', namesOf(note.missing));
  return note.missing.length === 0 ? border : `${border}. ${missing}`;
};
