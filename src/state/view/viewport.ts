import { computed, signal } from '@preact/signals-react';

/** Widths of the shell in px: phone below 768, mobile below 1024 (specification 9), narrow below 1360. */
const queries = {
  phone: '(max-width: 47.99em)',
  mobile: '(max-width: 63.99em)',
  narrow: '(max-width: 84.99em)',
  coarse: '(pointer: coarse)',
} as const;

const watch = (query: string) => {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', (event) => {
    matches.value = event.matches;
  });
  return matches;
};

export const phone = watch(queries.phone);
export const mobile = watch(queries.mobile);
export const narrow = watch(queries.narrow);
const coarse = watch(queries.coarse);

export const touch = computed(() => mobile.value && coarse.value);

/** Whether this tab is visible. */
export const visible = signal(document.visibilityState === 'visible');
document.addEventListener('visibilitychange', () => {
  visible.value = document.visibilityState === 'visible';
});
