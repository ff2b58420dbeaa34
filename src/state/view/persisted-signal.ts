import { effect, signal, type Signal } from '@preact/signals-react';

const read = (storage: Storage | undefined, key: string): unknown => {
  try {
    const text = storage?.getItem(key);
    return text === null || text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const write = (storage: Storage | undefined, key: string, value: unknown): void => {
  try {
    storage?.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store loses a preference, nothing else.
  }
};

/** A signal that is kept under `tankwatch.<key>`; what does not pass the guard counts as missing. */
export const persistedSignal = <T>(
  key: string,
  initial: T,
  guard: (value: unknown) => value is T,
  storage: Storage | undefined = globalThis.localStorage,
): Signal<T> => {
  const name = `tankwatch.${key}`;
  const found = read(storage, name);
  const value = signal(guard(found) ? found : initial);
  let first = true;
  effect(() => {
    const now = value.value;
    if (!first) write(storage, name, now);
    first = false;
  });
  return value;
};

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
