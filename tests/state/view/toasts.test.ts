import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { dismissToast, maxToasts, toast, toastMs, toasts, toastTypes } from '#state/view/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.value = [];
});
afterEach(() => vi.useRealTimers());

test('toast.types: success, warning, info and error', () => {
  expect(toastTypes.toSorted()).toEqual(['error', 'info', 'success', 'warning']);
  for (const type of toastTypes) toast(type, type);
  expect(toasts.value.map(({ type }) => type)).toEqual(toastTypes.slice(-maxToasts));
});

test('toasts go by themselves, errors stay until they are closed', () => {
  toast('success', 'saved');
  toast('error', 'failed');
  vi.advanceTimersByTime(toastMs);
  expect(toasts.value.map(({ text }) => text)).toEqual(['failed']);
  dismissToast(toasts.value[0]?.id ?? 0);
  expect(toasts.value).toEqual([]);
});

test('the same words are not shown twice', () => {
  toast('error', 'failed', 'x');
  toast('error', 'failed', 'x');
  expect(toasts.value).toHaveLength(1);
});
