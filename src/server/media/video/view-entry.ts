import type { AuditEntry } from '../../audit/audit.ts';
import type { Actor } from '../../identity/actor.ts';

/** What is written down of somebody who sees a truck's camera, or speaks to its cab. */
export const viewEntry = (
  { user }: Actor,
  action: 'video.watch' | 'video.play' | 'video.photograph' | 'video.talk' | 'storedMedia.fetch',
  { signCode, channel }: { readonly signCode: string; readonly channel: number },
  more: object,
  ip: string,
): AuditEntry => ({
  userId: user.id,
  userName: user.userName,
  companyCode: user.companyCode,
  action,
  subject: signCode,
  after: { channel, ...more },
  ip,
});
