import { signal } from '@preact/signals-react';

import { isTexts, persistedSignal } from '../view/persisted-signal.ts';

export const searchOpen = signal(false);

const maxHistory = 8;

/** Addresses that were found by searching, the last one first. */
export const searchHistory = persistedSignal<readonly string[]>('searchHistory', [], isTexts);

export const rememberSearch = (address: string): void => {
  searchHistory.value = [address, ...searchHistory.value.filter((known) => known !== address)].slice(
    0,
    maxHistory,
  );
};
