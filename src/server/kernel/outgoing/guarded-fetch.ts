import { guardedRequest, type OutgoingLimits } from './guarded-request.ts';

/** What libraries that speak to other systems are handed as their `fetch`. Its body is text or a form. */
export type GuardedFetch = (
  url: string,
  options: {
    readonly method: string;
    readonly headers: Headers | Readonly<Record<string, string>>;
    readonly body?: unknown;
  },
) => Promise<Response>;

/** Statuses of answers that have no body (Fetch standard). */
const bodyless: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** `fetch` by the rules of outgoing requests; a redirect is answered as it came and followed by nobody. */
export const createGuardedFetch =
  (limits: OutgoingLimits): GuardedFetch =>
  async (url, { method, headers, body }) => {
    const answer = await guardedRequest(
      {
        url,
        method,
        headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' },
        body: body === undefined || body === null ? '' : String(body),
      },
      limits,
    );
    const given = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) given.set(name, [value].flat().join(', '));
    return new Response(bodyless.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: given,
    });
  };
