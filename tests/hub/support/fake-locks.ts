import type { HeldLock, Locks } from '#hub/ports.ts';

interface Claim {
  readonly grant: () => void;
  readonly lose: () => void;
}

/** Web Locks of one browser. `kill` does what the browser does with everything that an ended holder held. */
export const createFakeLocks = () => {
  const queues = new Map<string, Claim[]>();
  const queue = (name: string): Claim[] => {
    const known = queues.get(name) ?? [];
    queues.set(name, known);
    return known;
  };
  const drop = (name: string, claim: Claim): void => {
    const claims = queue(name);
    const index = claims.indexOf(claim);
    if (index < 0) return;
    claims.splice(index, 1);
    if (index === 0) claims[0]?.grant();
  };

  const locksOf = () => {
    const mine: (() => void)[] = [];
    const locks: Locks = {
      trusted: true,
      hold: (name, { steal = false } = {}) =>
        new Promise<HeldLock>((resolve) => {
          let lose = (): void => {};
          const lost = new Promise<void>((settle) => {
            lose = settle;
          });
          const release = (): void => drop(name, claim);
          const claim: Claim = { grant: () => resolve({ release, lost }), lose };
          mine.push(release);
          const claims = queue(name);
          if (steal) claims.shift()?.lose();
          claims.splice(steal ? 0 : claims.length, 0, claim);
          if (claims[0] === claim) claim.grant();
        }),
      gone: (name, signal) =>
        new Promise((resolve) => {
          const claim: Claim = {
            grant: () => {
              resolve();
              drop(name, claim);
            },
            lose: () => {},
          };
          signal?.addEventListener('abort', () => drop(name, claim));
          const claims = queue(name);
          claims.push(claim);
          if (claims[0] === claim) claim.grant();
        }),
    };
    return {
      locks,
      kill: (): void => {
        for (const release of mine) release();
      },
    };
  };
  return { locksOf, held: (name: string): number => queue(name).length };
};
