import type { Static, TObject, TSchema } from 'typebox';

import type { FunctionCode } from '#domain/access/functions.ts';

/** HTTP methods that calls use. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call; the server checks it before the handler runs. `public`: everybody; `own`: every user who is signed in, since
 * the call reaches only the user's own session and preferences; `functionCode`: roles that hold the function; `page`:
 * who may open one of these pages (`group/*`: a page of the group); `pageOf: 'address'`: who may open the page that the call's `address` names;
 * `writesTo: 'address'`: who may also write that page's rows; `approves: 'address'`: who decides on changes of them.
 */
export type CallAccess =
  | 'public'
  | 'own'
  | { readonly functionCode: FunctionCode }
  | { readonly page: readonly string[] }
  | { readonly pageOf: 'address' }
  | { readonly writesTo: 'address' }
  | { readonly approves: 'address' };

/**
 * One call of the service: its route, its arguments, and the `data` of its envelope. The server mounts it, the hub
 * sends it and tabs name it from this one object (specification 7).
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
   * Writes in transactions of its own: a wrong password stays counted although the call is refused. Sent twice, it is
   * executed twice.
   */
  readonly ownTransaction?: true;
  /** The reply is a document to print and hand on. */
  readonly document?: true;
  /** Bytes of a request, at most, where a file is sent; missing: the limit of all requests. */
  readonly maxBytes?: number;
  /** Form-encoded on the wire, so numbers and booleans arrive as text and are converted by schema. */
  readonly body?: Body;
  readonly reply: Reply;
}

/** Defines a call; its type keeps the schemas of query, body and reply. */
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

/** What the reply of a call holds as `data`. */
export type CallReply<C> = C extends { readonly reply: infer R extends TSchema } ? Static<R> : never;
