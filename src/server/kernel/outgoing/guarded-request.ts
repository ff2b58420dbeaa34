import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

import { guardedLookup, OutgoingFailure, publicOr, type Reach, refusedNumber } from './guarded-lookup.ts';
import { mayReach } from './private-networks.ts';

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface OutgoingLimits {
  /** Private networks that may be spoken to. */
  readonly allowed: readonly string[];
  /** From the first look-up to the last byte, ms. */
  readonly wholeMs: number;
  /** Bytes that are read of an answer. */
  readonly mostBytes: number;
  /** What becomes of a longer one: it is `cut`, or `refused`. */
  readonly longer: 'cut' | 'refused';
  /** Unencrypted only within `allowed`. */
  readonly encrypted?: true;
}

const reachOf = ({ allowed, encrypted }: OutgoingLimits, protocol: string): Reach => {
  const reach = publicOr(allowed);
  return (address) => {
    const refused = reach(address);
    if (refused) return refused;
    // Among the addresses of nobody but those that are allowed by name.
    if (encrypted && protocol === 'http:' && !mayReach(address, allowed, 'namedAlone'))
      return new OutgoingFailure('address', 'an address with https is needed');
    return null;
  };
};

/**
 * Asks an address that people have entered: none that is private unless it is allowed, nobody elsewhere to whom it would
 * lead, for so long and so much alone.
 * @throws OutgoingFailure
 */
export const guardedRequest = (
  { url, method, headers, body }: OutgoingRequest,
  limits: OutgoingLimits,
): Promise<OutgoingAnswer> =>
  new Promise((resolve, reject) => {
    const late = AbortSignal.timeout(limits.wholeMs);
    const failed = (error: unknown): void => {
      if (late.aborted) reject(new OutgoingFailure('late', `no answer within ${limits.wholeMs / 1000} s`));
      else if (error instanceof OutgoingFailure) reject(error);
      else reject(new OutgoingFailure('away', error instanceof Error ? error.message : 'no answer'));
    };
    const target = URL.canParse(url) ? new URL(url) : null;
    if (target === null || !/^https?:$/.test(target.protocol))
      return failed(new OutgoingFailure('address', 'not an address with http or https'));
    const reach = reachOf(limits, target.protocol);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const refused = refusedNumber(host, reach);
    if (refused) return failed(refused);
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(
      target,
      {
        method,
        headers: { ...headers, ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }) },
        lookup: guardedLookup(reach),
        signal: late,
        agent: false,
      },
      (answer) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        const end = (): void =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) });
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          parts.push(part);
          if (bytes <= limits.mostBytes) return;
          if (limits.longer === 'cut') end();
          else failed(new OutgoingFailure('long', `an answer of more than ${limits.mostBytes} bytes`));
          answer.destroy();
        });
        answer.on('end', end);
        answer.on('error', failed);
      },
    );
    request.on('error', failed);
    request.end(body);
  });
