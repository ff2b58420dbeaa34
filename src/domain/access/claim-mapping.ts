import type { ClaimOperator } from './sign-on-words.ts';

/** One row of a provider's mapping: who meets it is of the company and has the role. */
export interface MappingRow {
  readonly claim: string;
  readonly operator: ClaimOperator;
  /** Null with `present`. */
  readonly value: string | null;
  readonly companyCode: string;
  readonly roleCode: string;
}

/** What a provider says of somebody. */
export type Claims = Readonly<Record<string, unknown>>;

/** Values that are looked at of one claim, and letters of each. */
const mostValues = 500;
const mostLetters = 400;

const plain = (value: unknown): readonly string[] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [
        String(value)
          .replaceAll(/\p{Cc}|\p{Cs}/gu, '')
          .slice(0, mostLetters),
      ]
    : [];

/**
 * The values of a claim as texts: its own, or those of its list. A name with dots that is no claim itself leads into
 * objects (`realm_access.roles`).
 */
export const claimValues = (claims: Claims, name: string): readonly string[] => {
  const found = Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split('.')
        .reduce<unknown>(
          (within, part) =>
            typeof within === 'object' && within !== null && Object.hasOwn(within, part)
              ? Reflect.get(within, part)
              : undefined,
          claims,
        );
  return Array.isArray(found) ? found.slice(0, mostValues).flatMap(plain) : plain(found);
};

/** Whether somebody meets a row. */
export const meets = (claims: Claims, { claim, operator, value }: MappingRow): boolean => {
  const values = claimValues(claims, claim);
  if (operator === 'present') return values.length > 0;
  const wanted = value ?? '';
  if (wanted === '') return false;
  return operator === 'equals' ? values.includes(wanted) : values.some((one) => one.includes(wanted));
};

/** The first row that somebody meets; null: none. */
export const firstMet = <Row extends MappingRow>(claims: Claims, rows: readonly Row[]): Row | null =>
  rows.find((row) => meets(claims, row)) ?? null;

const listed = (values: string | null): readonly string[] =>
  (values ?? '').split(/[\s,，;；]+/).filter((one) => one !== '');

/** Whether the provider has asked for a second factor, as `amr` or `acr` says. @param values those that stand for one */
export const hasProvedFactor = (claims: Claims, values: string | null): boolean => {
  const wanted = listed(values);
  return [...claimValues(claims, 'amr'), ...claimValues(claims, 'acr')].some((one) => wanted.includes(one));
};

/** Domains of mail addresses as people type them, in small letters, without the @. */
export const domainsIn = (text: string | null): readonly string[] =>
  listed(text).map((one) => one.replace(/^@/, '').toLowerCase());

const nameLetters = 40;

/** The name of somebody for people. */
export const shownNameOf = (claims: Claims): string =>
  ['name', 'preferred_username', 'email', 'sub']
    .flatMap((claim) => claimValues(claims, claim))
    .map((one) => one.trim().slice(0, nameLetters))
    .find((one) => one !== '') ?? '—';

/** A user name by the rules of this console, of what the provider calls somebody. */
export const userNameOf = (claims: Claims): string => {
  const made = ['preferred_username', 'email', 'sub']
    .flatMap((claim) => claimValues(claims, claim))
    .map((one) =>
      (one.split('@')[0] ?? '')
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^a-z0-9._-]+/g, '-')
        .replaceAll(/^[^a-z0-9]+|[._-]+$/g, '')
        .slice(0, 32),
    );
  return made.find((one) => one.length >= 2) ?? 'user';
};
