import { vi } from 'vitest';

/** Tries something until it holds; a machine under load may take its time. */
export const eventually = <T>(isSo: () => T | Promise<T>, timeout = 8_000): Promise<T> =>
  vi.waitFor(isSo, { timeout, interval: 20 });
