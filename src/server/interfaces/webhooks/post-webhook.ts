import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

import { guardedLookup, isRefusedNumber, PrivateAddress } from '../../http/outgoing/guarded-lookup.ts';

/** What an address answered; `status` null: nothing came. */
export interface WebhookAnswer {
  readonly status: number | null;
  /** Its first words, or why there are none. */
  readonly text: string;
  readonly retryAfter: string | null;
}

/** Sends one telling. Never throws, follows nobody elsewhere, and is over within ten seconds. */
export type PostWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<WebhookAnswer>;

/** From the first look-up to the last byte. */
const wholeMs = 10_000;
const shownLetters = 300;
const shownBytes = 1000;

/** @param allowed private networks that may be sent to */
export const createPostWebhook =
  (allowed: readonly string[]): PostWebhook =>
  (url, headers, body) =>
    new Promise((resolve) => {
      const failed = (error: unknown): void =>
        resolve({
          status: null,
          text: (error instanceof Error ? error.message : 'no answer').slice(0, shownLetters),
          retryAfter: null,
        });
      const target = URL.canParse(url) ? new URL(url) : null;
      if (target === null || !/^https?:$/.test(target.protocol)) {
        failed(new Error('not an address with http or https'));
        return;
      }
      const host = target.hostname.replace(/^\[|\]$/g, '');
      if (isRefusedNumber(host, allowed)) {
        failed(new PrivateAddress(host));
        return;
      }
      const late = AbortSignal.timeout(wholeMs);
      const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(
        target,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          lookup: guardedLookup(allowed),
          signal: late,
          agent: false,
        },
        (answer) => {
          const parts: Buffer[] = [];
          let bytes = 0;
          const end = (): void =>
            resolve({
              status: answer.statusCode ?? null,
              text: Buffer.concat(parts).toString().slice(0, shownLetters),
              retryAfter: answer.headers['retry-after'] ?? null,
            });
          answer.on('data', (part: Buffer) => {
            bytes += part.length;
            parts.push(part);
            // Nobody reads more of it.
            if (bytes > shownBytes) {
              end();
              answer.destroy();
            }
          });
          answer.on('end', end);
          answer.on('error', (error) => failed(late.aborted ? new Error('no answer within 10 s') : error));
        },
      );
      request.on('error', (error) => failed(late.aborted ? new Error('no answer within 10 s') : error));
      request.end(body);
    });
