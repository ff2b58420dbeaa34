import { once } from 'node:events';
import { Agent, request } from 'node:http';

import type { HostileRequest } from './hostile-requests.ts';

type Headers = Readonly<Record<string, string>>;

export interface Sending {
  readonly url: string;
  readonly request: HostileRequest;
  readonly count: number;
  /** Where so many are answered sooner, it goes on until so long has passed, ms. */
  readonly leastMs: number;
  /** So many at once. */
  readonly at: number;
  /** Whose sessions they come with, in turn; none: without one. */
  readonly sessions: readonly Headers[];
}

/** What the answers were, by result code, HTTP status or error. */
export type Answers = Readonly<Record<string, number>>;

const answerOf = async (url: URL, agent: Agent, asked: HostileRequest, session: Headers): Promise<string> => {
  const { method, path, type, body = Buffer.alloc(0), missing = 0 } = asked;
  const sent = request(url, {
    agent,
    method,
    path,
    headers: {
      ...session,
      ...(type === undefined ? {} : { 'content-type': type, 'content-length': body.length + missing }),
    },
  });
  // Who has his answer stops listening to what becomes of the rest of the body.
  sent.on('error', () => {});
  if (missing > 0) sent.write(body);
  else sent.end(body);
  const [reply] = await once(sent, 'response');
  let text = '';
  for await (const piece of reply) text += String(piece).slice(0, 100);
  return /^\{"resultCode":(\d+)/.exec(text)?.[1] ?? `HTTP ${reply.statusCode}`;
};

/** Sends the same request again and again, and counts the answers. */
export const sendAll = async (sending: Sending): Promise<Answers> => {
  const { url, request: asked, count, leastMs, at, sessions } = sending;
  const began = performance.now();
  const agent = new Agent({ keepAlive: asked.missing === undefined, maxSockets: at });
  const answers: Record<string, number> = {};
  let next = 0;
  const send = async (): Promise<void> => {
    for (let n = next++; n < count || performance.now() - began < leastMs; n = next++) {
      const session = sessions[n % sessions.length] ?? {};
      const answer = await answerOf(new URL(url), agent, asked, session).catch((error: unknown) =>
        String(Reflect.get(Object(error), 'code') ?? error),
      );
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(at, count) }, send));
  agent.destroy();
  return answers;
};
