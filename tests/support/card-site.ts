import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the stand-in of the card-issuing site has seen of one window that was opened. */
export interface CardVisit {
  readonly url: string;
  readonly referrer: string | null;
  readonly cookie: string | null;
  /** The envelope that its server got for the code. */
  readonly session: unknown;
}

/**
 * A stand-in for the external card-issuing site: its page exchanges the code of its address at the console's server, with
 * the site's secret, and says who it is.
 * @param service address of the console's server, known once that runs
 */
export const startCardSite = async (service: () => string, secret: string) => {
  const visits: CardVisit[] = [];
  const exchange = async (code: string): Promise<unknown> => {
    const answer = await fetch(`${service()}/truck-management/cardSession`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: new URLSearchParams({ code }),
    });
    return answer.json();
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://card.example');
    if (url.pathname !== '/issue') {
      response.writeHead(404).end();
      return;
    }
    void exchange(url.searchParams.get('code') ?? '').then((session) => {
      const { referer = null, cookie = null } = request.headers;
      visits.push({ url: url.href, referrer: referer, cookie, session });
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><title>发卡</title><p id="who">${JSON.stringify(session).replaceAll('<', '')}</p>`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // Another host than the console's, so that its cookies are not this site's.
    url: `http://localhost:${port}/issue`,
    visits,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
