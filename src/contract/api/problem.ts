import * as Type from 'typebox';
import type { Static } from 'typebox';

/**
 * What is answered instead of data (RFC 9457). `detail` says what to do, in the language asked for; `errors` names the
 * fields at fault; `requestId` is to be quoted to whoever runs the server.
 */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), detail: Type.String() }))),
  requestId: Type.String(),
});

/** See `Problem`. */
export type Problem = Static<typeof Problem>;
