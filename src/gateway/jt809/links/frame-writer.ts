import { writeAuthorityFrame } from '../codec/frame.ts';
import type { AuthorityLinkSettings } from './link-settings.ts';

/** Writes frames with their numbers, and a new key for each where bodies are encrypted. */
export const createFrameWriter = (
  settings: AuthorityLinkSettings,
  clock: () => number,
  random: () => number,
) => {
  const counts = new Map<number, number>();
  /** @param counted what the number counts: the sub-message, or the message of a link */
  return (
    messageId: number,
    counted: number,
    body: Buffer,
  ): { readonly bytes: Buffer; readonly number: number } => {
    const key = settings.numbering === 'all' ? 0 : counted;
    const number = counts.get(key) ?? 0;
    counts.set(key, (number + 1) >>> 0);
    const bytes = writeAuthorityFrame(
      {
        number,
        messageId,
        accessCode: settings.accessCode,
        key: settings.encryption === null ? null : Math.floor(random() * 0xffff_ffff),
        sentMs: clock(),
        body,
      },
      settings,
    );
    return { bytes, number };
  };
};
