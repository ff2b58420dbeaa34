import { type CallName, calls } from '#contract/calls.ts';

/** Calls that only read: sent twice, they do no more than once. */
export const readCalls = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'GET');
