import * as Type from 'typebox';
import type { Static } from 'typebox';

import { NullableText } from '../nullable.ts';

/** An issued certificate without its content. `contentHash` is the SHA-256 of the canonical content, in hex. */
export const IssuedCertificate = Type.Object({
  code: Type.String(),
  issuedTime: Type.String(),
  issuedName: Type.String(),
  serverVersion: Type.String(),
  contentHash: Type.String(),
  supersededTime: NullableText,
});

/** An issued certificate without its content. Times are ISO 8601 UTC. */
export type IssuedCertificate = Static<typeof IssuedCertificate>;
