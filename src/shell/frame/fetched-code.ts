import type { ComponentType } from 'react';

/** Code that may not be here yet. */
export interface Code<P> {
  /** What was fetched, if it has come. */
  readonly here: () => ComponentType<P> | undefined;
  readonly fetch: () => Promise<ComponentType<P>>;
}

/** Code that is kept once it was fetched. */
export const kept = <P extends object>(fetch: () => Promise<ComponentType<P>>): Code<P> => {
  let code: ComponentType<P> | undefined;
  return { here: () => code, fetch: async () => (code ??= await fetch()) };
};
