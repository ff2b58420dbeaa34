import { type CallName, calls } from '#contract/calls.ts';

/** Calls that change nothing wherever they are sent, and however often. */
export const readCalls = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'GET');
