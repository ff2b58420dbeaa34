import { createHash, randomBytes } from 'node:crypto';

import { codeOf, codeRandomSymbols } from '#domain/cargo/certificate-code.ts';

import type { SessionUser } from '#contract/session/session.ts';

import type { NewCertificate, StoredCertificate } from './certificates.ts';

const serverVersion = import.meta.env['VITE_BUILD'] ?? 'dev';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A certificate of this canonical content with a code of its own. */
export const newCertificate = (
  of: { readonly key: string; readonly companyCode: string; readonly content: string },
  user: SessionUser,
  nowMs: number,
): NewCertificate => ({
  ...of,
  code: codeOf(randomBytes(codeRandomSymbols)),
  contentHash: hashOf(of.content),
  issuedTime: new Date(nowMs),
  issuedBy: user.id,
  issuedName: user.name,
  serverVersion,
});

/** What is shown of an issued certificate beside its content. */
export const shownIssue = <S extends StoredCertificate>({ content: _, ...issued }: S): Omit<S, 'content'> =>
  issued;

/**
 * The text that was issued.
 * @throws Error where it was changed in the database: that is never called genuine
 */
export const genuineText = ({ code, content, contentHash }: StoredCertificate): string => {
  if (hashOf(content).toString('hex') !== contentHash)
    throw new Error(`the content of certificate ${code} does not match its hash`);
  return content;
};
