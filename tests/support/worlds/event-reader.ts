import { get } from 'node:http';

import { apiPath } from '#contract/api/api-path.ts';

/** One event as a client of server-sent events has it. */
export interface HeardEvent {
  /** Of the stream; '': none was said. */
  readonly place: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventReader {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body of an answer that is no stream. */
  readonly body: () => string;
  readonly heard: readonly HeardEvent[];
  /** Ids of events, without heartbeats and the like. */
  readonly ids: () => readonly string[];
  readonly lastPlace: () => string | null;
  readonly isOver: () => boolean;
  /** Takes nothing more, or goes on. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cut: () => void;
}

const fieldsOf = (block: string): ReadonlyMap<string, string> =>
  new Map(
    block.split('\n').flatMap((line) => {
      const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, value] as const];
    }),
  );

/** Reads `GET /api/v1/events` as another system does. @param base of the server, `http://127.0.0.1:8808` */
export const readEventStream = (
  base: string,
  token: string,
  { query = '', after }: { readonly query?: string; readonly after?: string | null } = {},
): Promise<EventReader> =>
  new Promise((resolve, reject) => {
    const heard: HeardEvent[] = [];
    const request = get(
      `${base}${apiPath}/events${query}`,
      {
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          'accept-language': 'en',
          ...(after != null && { 'last-event-id': after }),
        },
      },
      (answer) => {
        let text = '';
        let whole = '';
        let over = false;
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
          whole = whole.length > 100_000 ? whole : whole + part;
          const blocks = text.split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) {
            const fields = fieldsOf(block);
            const data = fields.get('data');
            if (data !== undefined)
              heard.push({
                place: fields.get('id') ?? '',
                type: fields.get('event') ?? 'message',
                data: JSON.parse(data) as HeardEvent['data'],
              });
          }
        });
        answer.on('close', () => {
          over = true;
        });
        answer.on('error', () => {
          over = true;
        });
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: () => whole,
          heard,
          ids: () => heard.flatMap(({ data }) => (typeof data['id'] === 'string' ? [data['id']] : [])),
          lastPlace: () => heard.findLast(({ place }) => place !== '')?.place ?? null,
          isOver: () => over,
          pause: () => void answer.pause(),
          resume: () => void answer.resume(),
          cut: () => request.destroy(),
        });
      },
    );
    request.on('error', reject);
  });
