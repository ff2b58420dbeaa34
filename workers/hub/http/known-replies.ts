/** Last reply at an address, and its entity tag. */
export interface KnownReply {
  readonly tag: string;
  readonly value: unknown;
}

/** Large lists that are polled; the fleet is one of them. */
const maxKnown = 8;

/**
 * Replies that need not be sent twice (RFC 9110, 13.1.2). Kept here and not by the browser, whose cache would outlive
 * the sign-out; only replies that the server marks are kept.
 */
export const createKnownReplies = () => {
  const replies = new Map<string, KnownReply>();
  return {
    keep: (url: string, tag: string | null, value: unknown): void => {
      replies.delete(url);
      if (tag === null) return;
      replies.set(url, { tag, value });
      const oldest = replies.keys().next();
      if (replies.size > maxKnown && !oldest.done) replies.delete(oldest.value);
    },
    of: (url: string): KnownReply | undefined => replies.get(url),
    forget: (): void => replies.clear(),
  };
};

export type KnownReplies = ReturnType<typeof createKnownReplies>;
