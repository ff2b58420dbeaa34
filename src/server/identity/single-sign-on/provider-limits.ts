import type { OutgoingLimits } from '../../kernel/outgoing/guarded-request.ts';

/**
 * What may be asked of providers: five seconds a question, of which a sign-in has four at most, and a megabyte; without
 * https in the operator's own networks alone.
 */
export const providerLimits = (allowed: readonly string[]): OutgoingLimits => ({
  allowed,
  wholeMs: 5_000,
  mostBytes: 1_000_000,
  longer: 'refused',
  encrypted: true,
});
