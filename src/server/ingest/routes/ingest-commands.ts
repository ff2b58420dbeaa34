import type { TerminalCommand } from '#contract/terminal-message/message.ts';

import { createCommandWaiters } from '../../orders/commands/command-waiters.ts';
import type { OrderDelivery } from '../../orders/commands/order-delivery.ts';
import type { TokenScopes } from '../messages/token-scopes.ts';
import type { Routes } from '../../http/routes.ts';
import { answerIngestErrors } from '../messages/ingest-errors.ts';
import { IngestRequestError } from '../messages/read-batch.ts';

/** A request is held so long at most; proxies end idle ones after a minute. */
const longestWaitS = 30;

const retryAfterS = 2;

/** Terminals of one request of a gateway. */
const mostTerminals = 200;

/** So many terminals are waited for at a time in a process; who comes then is answered at once. */
const mostWaiting = 5000;

const waitSOf = (query: object): number => {
  const text: unknown = Reflect.get(query, 'wait') ?? '0';
  const waitS = typeof text === 'string' && /^\d{1,2}$/.test(text) ? Number(text) : NaN;
  if (!(waitS <= longestWaitS)) throw new IngestRequestError(400, `wait: 0 to ${longestWaitS} seconds`);
  return waitS;
};

/** Terminals that are asked for: the token's own, or of a gateway those that it names. */
const terminalsOf = (query: object, own: string | null): readonly string[] => {
  const asked: unknown = Reflect.get(query, 'terminal');
  const named = [asked].flat().filter((name): name is string => typeof name === 'string' && name !== '');
  if (own !== null) {
    if (named.some((name) => name !== own))
      throw new IngestRequestError(403, 'the token is of another terminal');
    return [own];
  }
  if (named.length === 0) throw new IngestRequestError(400, 'terminal: which of the gateway’s');
  if (named.length > mostTerminals || named.some((name) => !/^[\w-]{1,64}$/.test(name)))
    throw new IngestRequestError(400, `terminal: at most ${mostTerminals} numbers`);
  return [...new Set(named)];
};

interface Needs {
  readonly orders: OrderDelivery;
  readonly tokens: TokenScopes;
}

/**
 * `GET /ingest/commands?wait=30`: orders for the token's own terminal, or of a gateway for `terminal=…&terminal=…`;
 * answered as soon as there is one, empty after `wait` seconds.
 */
const ingestCommandRoutes: Routes<Needs> = ({ app }, { orders, tokens }) => {
  const waiters = createCommandWaiters();
  orders.onOrder(waiters.wake);
  app.addHook('preClose', async () => waiters.wakeAll());
  void app.register(async (routes) => {
    answerIngestErrors(routes, { subject: 'commands', retryAfterS });
    routes.get(
      '/ingest/commands',
      async (request, reply): Promise<{ commands: readonly TerminalCommand[] }> => {
        const scope = await tokens.ofHeader(request.headers.authorization);
        if (!scope) throw new IngestRequestError(401, 'no token, or a token that is not known');
        const waitS = waitSOf(Object(request.query));
        const terminals = terminalsOf(Object(request.query), scope.terminal);
        void reply.header('cache-control', 'no-store');
        // Before it is looked for: what is written meanwhile ends the wait too.
        const wait = waiters.wait(terminals, waiters.size() < mostWaiting ? waitS * 1000 : 0);
        reply.raw.once('close', wait.cancel);
        const commands = await orders.take(terminals);
        if (commands.length > 0 || waitS === 0) {
          wait.cancel();
          return { commands };
        }
        await wait.over;
        // Who has gone is given nothing: the order would wait for its repetition.
        return { commands: reply.raw.closed ? [] : await orders.take(terminals) };
      },
    );
  });
};

export default ingestCommandRoutes;
