import { apiPath } from '#contract/api/api-path.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { issueServiceToken } from '#server/identity/service/service-tokens.ts';
import { addServiceUser } from '#server/identity/service/service-user.ts';

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly raw: Buffer;
}

/** Another system, which calls with its token. */
export interface ServiceClient {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<ServiceAnswer>;
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ServiceAnswer>;
}

/** @param token '': none is sent */
export const serviceClient = (app: App, token: string): ServiceClient => {
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<ServiceAnswer> => {
    const reply = await app.server.inject({
      method,
      url: `${apiPath}${path}`,
      headers: {
        'accept-language': 'en',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
    const json = String(reply.headers['content-type'] ?? '').includes('json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: json ? reply.json() : null,
      raw: reply.rawPayload,
    };
  };
  return {
    get: (path, headers = {}) => ask('GET', path, headers),
    send: (method, path, body, headers = {}) => ask(method, path, headers, body),
  };
};

/** A service account as its page makes it, with a token. */
export const addService = async (
  database: Database,
  companyCode: string,
  functions: readonly string[],
  name = `system of ${companyCode}`,
): Promise<{ readonly id: number; readonly token: string }> => {
  const [row] = await database.query<{ id: number }>(
    `insert into service_account (user_id, company_code, name, created_by) values ($1, $2, $3, 'test') returning id`,
    [await addServiceUser(database, name), companyCode, name],
  );
  const id = row?.id ?? 0;
  await database.query('insert into service_function select $1, unnest($2::text[])', [id, functions]);
  return { id, token: await issueServiceToken(database, id, Date.now(), 0) };
};
