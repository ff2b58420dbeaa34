import { resultCodes } from '#contract/envelope.ts';

import { Refusal } from '../kernel/refusal.ts';

/** The one answer to whoever has no token of a link that shows something. */
export const noSuchLink = (): Refusal =>
  new Refusal(resultCodes.notFound, [
    '链接无效、已过期或已撤回',
    'This link is not valid, has expired or was revoked',
  ]);
