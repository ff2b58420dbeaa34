import type { SessionUser } from '#contract/session/session.ts';
import { typesHiddenFrom } from '#domain/alarms/alarm-types.ts';

/** The session's user with scope and functions. Nothing of it comes from the client. */
export interface Actor {
  readonly user: SessionUser;
  /** Code of the user's own company and of those below it. Never empty: a scope that matches nothing is no rows. */
  readonly companies: readonly string[];
  /** Function codes of the role, menu pages as `page:<address>`. */
  readonly functions: ReadonlySet<string>;
  /** Who is signed in, where `user` is another one whose console he looks at. He writes nothing. */
  readonly viewer?: SessionUser;
  readonly csrfToken: string;
  readonly tokenHash: Buffer;
}

/** All of an actor that a write of companies, roles or users can change, as one text to compare. */
export const rightsOf = ({ companies, functions, user }: Actor): string => {
  const { id, roles, companyCode, customer, internal, sign, restrictedShell, mustEnrolFactor = false } = user;
  return JSON.stringify([
    companies.toSorted(),
    [...functions].toSorted(),
    [id, roles, companyCode, customer, internal, sign, restrictedShell, mustEnrolFactor],
  ]);
};

/** Whoever is signed in: what is done in a session is his, as whomever he looks at it. */
export const signedIn = (actor: Actor): SessionUser => actor.viewer ?? actor.user;

/** What of an actor decides which rows he sees. */
export interface Reader {
  readonly companies: Actor['companies'];
  /** Types whose alarms he is not shown, one by one or counted. */
  readonly hiddenTypes: readonly number[];
}

export const readerOf = ({ companies, user }: Actor): Reader => ({
  companies,
  hiddenTypes: typesHiddenFrom(user),
});

/** What the client asks for, cut down to what the actor may see. */
export const narrowed = (actor: Actor, asked: string | undefined): readonly string[] => {
  if (asked === undefined || asked === '') return actor.companies;
  const wanted = new Set(asked.split(','));
  return actor.companies.filter((code) => wanted.has(code));
};
