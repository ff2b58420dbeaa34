import type { TerminalCommand } from '#contract/terminal-message/message.ts';

/** Terminals of one request, as many as the server takes. */
const mostTerminals = 200;
/** A request is held so long, seconds; an order that is written meanwhile ends it. */
const heldS = 25;
const pauseMs = 5_000;

export interface OrderPollPorts {
  readonly fetch: typeof fetch;
  /** Of the ingest route. */
  readonly url: string;
  readonly token: string;
  readonly wait: (ms: number) => Promise<void>;
  readonly ended: () => boolean;
  readonly obey: (commands: readonly TerminalCommand[]) => void;
}

/** Terminals that sleep on the line ask for orders; those that are switched off hear of them with their next message. */
export const pollOrders = async (
  terminals: readonly string[],
  { fetch, url, token, wait, ended, obey }: OrderPollPorts,
): Promise<void> => {
  const ask = async (some: readonly string[]): Promise<readonly TerminalCommand[]> => {
    const query = new URLSearchParams([
      ['wait', String(heldS)],
      ...some.map((name): [string, string] => ['terminal', name]),
    ]);
    const reply = await fetch(`${url}/commands?${query.toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const answer: unknown = reply.ok ? await reply.json() : null;
    const commands: unknown = Reflect.get(Object(answer), 'commands');
    if (!Array.isArray(commands)) throw new Error(String(reply.status));
    return commands as TerminalCommand[];
  };
  const loop = async (some: readonly string[]): Promise<void> => {
    while (!ended())
      try {
        obey(await ask(some));
      } catch {
        // The server is away: the sender says so, once for all.
        await wait(pauseMs);
      }
  };
  const loops: Promise<void>[] = [];
  for (let from = 0; from < terminals.length; from += mostTerminals)
    loops.push(loop(terminals.slice(from, from + mostTerminals)));
  await Promise.all(loops);
};
