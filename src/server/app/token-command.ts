import { randomBytes } from 'node:crypto';

import type { Database } from '../database/database.ts';
import { closeRegistration } from '../gateway/identity-store.ts';
import { listTokens, revokeTokens, storeToken } from '../ingest/messages/tokens.ts';
import {
  listServiceTokens,
  newWayBillToken,
  revokeWayBillTokens,
} from '../deliveries/way-bills/way-bill-account.ts';

const usage =
  'usage: npm run token -- <number of a terminal> [--overlap <hours>] | --way-bills <company code> | --list | --revoke <owner>';

const hourMs = 3_600_000;
const mostOverlapH = 24 * 31;

const list = async (database: Database): Promise<string> => {
  const others = (await listServiceTokens(database)).map((token) => ({ ...token, bound: true }));
  const tokens = [...(await listTokens(database)), ...others];
  const said = (time: Date | null): string => time?.toISOString().slice(0, 19).concat('Z') ?? '—';
  return tokens.length === 0
    ? 'There are no tokens.'
    : tokens
        .map(
          ({ owner, createdTime, usedTime, endsTime, bound }) =>
            `${owner}  made ${said(createdTime)}  last used ${said(usedTime)}` +
            (endsTime ? `  ends ${said(endsTime)}` : '') +
            (bound ? '' : '  refused: no truck and no station has this terminal'),
        )
        .join('\n');
};

const newToken = (): string => randomBytes(18).toString('base64url');

const issueWayBillToken = async (database: Database, companyCode: string): Promise<string> => {
  const token = await database.transaction((queries) => newWayBillToken(queries, companyCode, Date.now()));
  return `token that writes way bills of ${companyCode}: ${token}\nOnly its hash is kept. The former one is revoked.`;
};

const issue = async (database: Database, terminal: string, overlapH: number): Promise<string> => {
  const token = newToken();
  await storeToken(database, token, { name: terminal, terminal }, overlapH * hourMs);
  await closeRegistration(database, terminal);
  const former = overlapH > 0 ? `Former ones end in ${overlapH} h.` : 'Former ones are revoked.';
  return `token of ${terminal}: ${token}\nOnly its hash is kept. ${former}`;
};

/** `token <terminal>`, `token --way-bills <company>`, `token --list`, `token --revoke <owner>`. @throws Error with the usage */
export const tokenCommand = async (database: Database, words: readonly string[]): Promise<string> => {
  const [first, second, third] = words;
  if (first === '--list') return list(database);
  if (first === '--revoke' && second) {
    const count = (await revokeTokens(database, second)) + (await revokeWayBillTokens(database, second));
    if (count === 0) throw new Error(`${second} has no token`);
    return `revoked: ${count} of ${second}`;
  }
  if (first === '--way-bills' && second) return issueWayBillToken(database, second);
  const overlapH = second === '--overlap' ? Number(third) : 0;
  if (!first || !/^[0-9A-Z]{1,20}$/.test(first) || !(overlapH >= 0 && overlapH <= mostOverlapH))
    throw new Error(usage);
  return issue(database, first, overlapH);
};
