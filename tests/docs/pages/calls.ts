import { apiStandings, leftOutReasons } from '#contract/api/offered-calls.ts';
import type { Call, CallAccess } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';

import { code, page } from '../markdown.ts';

const whoMay = (access: CallAccess): string => {
  if (access === 'public') return 'everybody';
  if (access === 'own') return 'who is signed in';
  if ('functionCode' in access) return `roles with ${code(access.functionCode)}`;
  if ('page' in access) return `who may open ${access.page.map(code).join(' or ')}`;
  if ('pageOf' in access) return 'who may open the page of `address`';
  return 'writesTo' in access
    ? 'who may write to the page of `address`'
    : 'who decides on the page of `address`';
};

/** Whether other systems can make it, or why not. */
const byToken = (name: CallName): string => {
  const standing = apiStandings[name];
  return typeof standing === 'string' ? `not by the API (${standing})` : 'API';
};

/** The page of calls, from the contract. */
export const callsPage = (): string =>
  page(
    '# Calls',
    'What the console asks the server for, below `/truck-management`. Arguments and answers are the schemas of the same name in `src/contract/`; every answer is an envelope (`src/contract/envelope.ts`). What a call reads is of the session’s companies, whatever it asks for.',
    `With the token of a service account the calls marked “API” are made below \`/api/v1\` ([the API](../guides/interfaces/api.md)). The others are left out: ${Object.entries(
      leftOutReasons,
    )
      .map(([reason, text]) => `${reason}: ${text}`)
      .join('; ')}.`,
    (Object.entries(calls) as [CallName, Call][])
      .map(
        ([name, { method, path, access }]) =>
          `- ${code(name)}: ${code(`${method} ${path}`)}; ${whoMay(access)}; ${byToken(name)}`,
      )
      .join('\n'),
  );
