import type { HeldLock, Locks } from '../ports.ts';

const never = new Promise<never>(() => {});

/** Outside secure contexts there are no Web Locks: every hub takes itself for the only one, and no end is noticed. */
const noLocks: Locks = {
  trusted: false,
  hold: () => Promise.resolve({ release: () => {}, lost: never }),
  gone: () => never,
};

export const webLocks = (manager: LockManager | undefined = globalThis.navigator?.locks): Locks => {
  if (manager === undefined) return noLocks;
  return {
    trusted: true,
    hold: (name, { steal = false } = {}) =>
      new Promise<HeldLock>((resolve, reject) => {
        let release = (): void => {};
        let noteLoss = (): void => {};
        const lost = new Promise<void>((settle) => {
          noteLoss = settle;
        });
        const held = new Promise<void>((settle) => {
          release = settle;
        });
        manager
          .request(name, { steal }, () => {
            resolve({ release, lost });
            return held;
          })
          .catch((error: unknown) => {
            noteLoss();
            reject(error);
          });
      }),
    gone: async (name, signal) => {
      try {
        await manager.request(name, signal === undefined ? {} : { signal }, () => {});
      } catch {
        await never;
      }
    },
  };
};
