import * as Type from 'typebox';

import type { Call } from './call.ts';

/** What a handler answers that has sent a file by itself. */
export interface SentFile {
  readonly sentFile: true;
}

/** Reply of a call that answers with a file itself, or with an envelope where it is refused. */
export const FileReply = Type.Unsafe<SentFile>({});

/** Content of a file within a reply, as Base64. */
export const FileContent = Type.String({ contentEncoding: 'base64' });

/**
 * Whether a call's reply is made to leave the console: a file, or a document to print. Refused while somebody sees the
 * console as another user.
 */
export const isHandedOut = ({ reply, document }: Call): boolean =>
  document === true ||
  reply === FileReply ||
  ('properties' in reply && Object.values(Object(reply.properties)).includes(FileContent));
