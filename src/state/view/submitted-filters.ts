import { persistedSignal } from './persisted-signal.ts';

type Submitted = Readonly<Record<string, string>>;

const isSubmitted = (value: unknown): value is Submitted =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((search) => typeof search === 'string');

/** Query of the address with which each report was last submitted in this browser tab. */
const submitted = persistedSignal<Submitted>('submittedFilters', {}, isSubmitted, globalThis.sessionStorage);

/** What was last submitted at a report's address; empty: nothing but what it opens with. */
export const submittedFilters = (address: string): string => submitted.peek()[address] ?? '';

export const keepSubmitted = (address: string, search: string): void => {
  const { [address]: _, ...others } = submitted.peek();
  submitted.value = search === '' ? others : { ...others, [address]: search };
};
