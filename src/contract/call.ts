import type { Static, TObject, TSchema } from 'typebox';

import type { FunctionCode } from '#domain/functions.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. Every call says it, and the server holds everybody to it before the handler runs:
 * `public` everybody; `own` whoever is signed in, because the call reaches nothing but his own session and preferences;
 * `functionCode` roles that hold the function; `page` who may open one of these pages; `pageOf: 'address'` who may open
 * the page that the call's `address` names; `writesTo: 'address'` who may also write that page's records.
 */
export type CallAccess =
  | 'public'
  | 'own'
  | { readonly functionCode: FunctionCode }
  | { readonly page: readonly string[] }
  | { readonly pageOf: 'address' }
  | { readonly writesTo: 'address' };

/**
 * One call of the service: where it is mounted, what it takes, what its envelope's `data` holds.
 * The server mounts it, the hub sends it and tabs name it from this one object (specification 7).
 */
export interface Call<
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Reply extends TSchema = TSchema,
> {
  readonly method: HttpMethod;
  /** Under the base path; `:name` parts are filled from the query. */
  readonly path: string;
  readonly access: CallAccess;
  readonly query?: Query;
  /** Sent as a form because it is long, but changes nothing: an export. */
  readonly reads?: true;
  /**
   * Writes in transactions of its own: a wrong password must stay counted though the call is refused. Sent twice, it is
   * done twice.
   */
  readonly ownTransaction?: true;
  /** Form-encoded on the wire, so numbers and booleans arrive as text and are converted by schema. */
  readonly body?: Body;
  readonly reply: Reply;
}

export const defineCall = <Q extends TObject, B extends TObject, R extends TSchema>(
  call: Call<Q, B, R>,
): Call<Q, B, R> => call;

type Given<S> = S extends TSchema
  ? TSchema extends S
    ? object
    : TObject extends S
      ? object
      : Static<S>
  : object;
type QueryOf<C> = C extends { readonly query?: infer Q } ? Given<Exclude<Q, undefined>> : object;
type BodyOf<C> = C extends { readonly body?: infer B } ? Given<Exclude<B, undefined>> : object;

/** What a caller passes: the fields of query and body together; the hub sorts them by the call's schemas. */
export type CallArguments<C> = QueryOf<C> & BodyOf<C>;

export type CallReply<C> = C extends { readonly reply: infer R extends TSchema } ? Static<R> : never;
