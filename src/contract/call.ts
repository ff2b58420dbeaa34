import type { Static, TObject, TSchema } from 'typebox';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: everybody, whoever is signed in, or roles that hold a function code. */
export type CallAccess = 'public' | 'session' | { readonly functionCode: string };

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
