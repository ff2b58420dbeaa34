import type { SessionUser } from '#contract/session/session.ts';

/** Who is signed in, as this device keeps it. */
export interface KeptSession {
  readonly user: SessionUser;
  readonly header: string;
}

/** Who is signed in just now: written by the session, read by all. */
export const createIdentity = () => {
  let kept: KeptSession | null = null;
  const user = (): SessionUser | null => kept?.user ?? null;
  return {
    kept: (): KeptSession | null => kept,
    set: (next: KeptSession | null): void => {
      kept = next;
    },
    header: (): string | null => kept?.header ?? null,
    user,
    userId: (): number | null => user()?.id ?? null,
    /** Writes that wait here are their user's own; whoever looks at his console sends none of them. */
    writerId: (): number | null => (user()?.viewedBy ? null : (user()?.id ?? null)),
  };
};

export type Identity = ReturnType<typeof createIdentity>;
