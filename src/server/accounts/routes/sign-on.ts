import { basePath } from '#contract/base-path.ts';
import { signOnCalls, type TriedMapping } from '#contract/session/sign-on.ts';
import type { ArgumentsOf } from '#contract/calls.ts';
import {
  claimValues,
  firstMet,
  hasProvedFactor,
  type MappingRow,
  meets,
  shownNameOf,
  userNameOf,
} from '#domain/access/claim-mapping.ts';
import { claimOperators, providerFaults } from '#domain/access/sign-on-words.ts';
import { textIn } from '#i18n/text.ts';

import { writeAudit } from '../../audit/audit.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import type { Queries } from '../../database/database.ts';
import { mountPublic, mountSession } from '../../http/mount.ts';
import { languageOf } from '../../http/reply.ts';
import type { Routes } from '../../http/routes.ts';
import { type Actor, signedIn } from '../../identity/actor.ts';
import { holdsRole } from '../../identity/role-reach.ts';
import { agentOf } from '../../identity/session/agent.ts';
import { newToken } from '../../identity/session/open-session.ts';
import { relyingPartyOf } from '../../identity/session/second-factor/passkeys.ts';
import { countSignIn } from '../../identity/session/sign-in-metrics.ts';
import { createLogout, NotALogout } from '../../identity/single-sign-on/logout-token.ts';
import type { ProviderClient } from '../../identity/single-sign-on/provider-client.ts';
import { faultOf, ProviderFault } from '../../identity/single-sign-on/provider-fault.ts';
import {
  mappingOf,
  noteFault,
  noteWorks,
  ownProvider,
  type Provider,
} from '../../identity/single-sign-on/providers.ts';
import { isWithinReach } from '../../identity/single-sign-on/provisioning.ts';
import type { SignOn } from '../../identity/single-sign-on/sign-on.ts';
import { parseFormJson } from '../../kernel/json-limits.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';
import { badRequest, notFound, restricted } from '../../kernel/refusal.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import type { Authenticator } from '../../identity/session/authenticator.ts';
import { createSignInReply } from '../sign-in-reply.ts';

interface Needs {
  readonly authenticator: Authenticator;
  readonly signOn: SignOn;
  readonly providerClient: ProviderClient;
  readonly sealer: Sealer;
  readonly metrics: Metrics;
  readonly sessionEnded: (tokenHash: Buffer) => void;
}

/** Values of a claim that are shown in a trial. */
const shownValues = 20;
const logoutBytes = 20_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON that somebody typed; null: it is none. */
const typedJson = (text: string): unknown => {
  try {
    return parseFormJson(text);
  } catch {
    // Said in words beside its field.
    return null;
  }
};

const rowOf = (value: unknown): MappingRow | null => {
  if (!isRecord(value)) return null;
  const { claim, operator, value: wanted, givenCompany, givenRole } = value;
  if (typeof operator !== 'string' || !Object.hasOwn(claimOperators, operator)) return null;
  return {
    claim: String(claim ?? ''),
    operator: operator as MappingRow['operator'],
    value: wanted === null || wanted === undefined ? null : String(wanted),
    companyCode: String(givenCompany ?? ''),
    roleCode: String(givenRole ?? ''),
  };
};

/** Whom a mapping, as it is typed, would make of somebody with these claims. */
const triedMapping = async (
  database: Queries,
  companies: readonly string[],
  args: ArgumentsOf<'signOn.try'>,
): Promise<TriedMapping> => {
  const claims = typedJson(args.claims);
  if (!isRecord(claims))
    throw badRequest(['声明须是 JSON 对象', 'The claims have to be a JSON object'], {
      claims: ['须是 JSON 对象，例如 {"groups":["…"]}', 'A JSON object is needed, as {"groups":["…"]}'],
    });
  const typed = typedJson(args.mapping);
  const rows = (Array.isArray(typed) ? typed : []).flatMap((one) => rowOf(one) ?? []);
  const row = firstMet(claims, rows);
  const [words] = await database.query<{ company: string | null; role: string | null }>(
    `select (select name from company where company_code = $1) as company,
       (select role_name from role where role_code = $2) as role`,
    [row?.companyCode ?? null, row?.roleCode ?? null],
  );
  return {
    rows: rows.map((one, index) => ({
      rowNo: index + 1,
      found: claimValues(claims, one.claim).slice(0, shownValues),
      met: meets(claims, one),
    })),
    rowNo: row === null ? null : rows.indexOf(row) + 1,
    companyCode: row?.companyCode ?? null,
    companyName: words?.company ?? null,
    roleCode: row?.roleCode ?? null,
    roleName: words?.role ?? null,
    // What others have is asked for nobody.
    inReach:
      row !== null &&
      [args.companyCode, row.companyCode].every((code) => companies.includes(code)) &&
      (words?.role ?? null) !== null &&
      (await isWithinReach(database, args.companyCode, row)),
    factorDone: hasProvedFactor(claims, args.factorValues),
    userName: userNameOf(claims),
    name: shownNameOf(claims),
  };
};

/** A provider of the actor's companies whose every role he holds. */
const editable = async (queries: Queries, actor: Actor, id: number): Promise<Provider> => {
  const provider = await ownProvider(queries, id, actor.companies);
  if (provider === null) throw notFound();
  for (const { roleCode } of await mappingOf(queries, id))
    if (!(await holdsRole(queries, actor, roleCode))) throw restricted();
  return provider;
};

/** Single sign-on: at the sign-in page, what providers tell by themselves, and what those need who set it up. */
const signOnRoutes: Routes<Needs> = (mount, needs) => {
  const { database } = mount;
  const { authenticator, signOn, providerClient, sealer, metrics, sessionEnded } = needs;
  const answer = createSignInReply(database, authenticator);
  const logout = createLogout({ database, client: providerClient, sessionEnded });

  mountPublic(mount, signOnCalls['signOn.offered'], async ({ mail = '', code = '' }) => {
    const { list, byDomain } = await signOn.offered(mail.trim(), code);
    return { list: [...list], byDomain };
  });

  mountPublic(mount, signOnCalls['signOn.begin'], async ({ code, mail }, { request, reply, nowMs }) => {
    const device = authenticator.deviceOf(request) ?? newToken();
    authenticator.setDevice(reply, device);
    const redirectUri = `${relyingPartyOf(request).origin}/login`;
    return { url: await signOn.begin({ code, mail: mail.trim(), redirectUri }, device, nowMs) };
  });

  mountPublic(mount, signOnCalls['signOn.finish'], async ({ answer: query }, context) => {
    const { request, nowMs } = context;
    // Of a browser that was never sent away nothing was begun.
    const device = authenticator.deviceOf(request) ?? newToken();
    const place = { device, ip: request.ip, agent: agentOf(request) };
    return answer(await countSignIn(metrics, signOn.finish(query, place, nowMs)), context);
  });

  // Called by providers, in their form (OpenID Connect Back-Channel Logout 1.0).
  mount.app.post(
    `${basePath}/signOn/logout/:code`,
    { bodyLimit: logoutBytes },
    async (request, reply): Promise<void> => {
      const token: unknown = Reflect.get(Object(request.body), 'logout_token');
      void reply.header('cache-control', 'no-store');
      try {
        if (typeof token !== 'string') throw new NotALogout('no logout_token');
        await logout(String(Reflect.get(Object(request.params), 'code')), token, mount.now());
        await reply.code(200).send();
      } catch (error) {
        if (!(error instanceof NotALogout)) throw error;
        request.log.info({ reason: error.message }, 'a logout token was refused');
        await reply.code(400).send({ error: 'invalid_request', error_description: error.message });
      }
    },
  );

  mountSession(mount, signOnCalls['signOn.secret'], async (actor, { providerId, secret }, { request }) => {
    const { name } = await editable(database, actor, providerId);
    await database.query('update identity_provider set secret_sealed = $2 where id = $1', [
      providerId,
      secret.trim() === '' ? null : sealer.seal(secret.trim()),
    ]);
    const { id, userName, companyCode } = signedIn(actor);
    // What was entered is told to nobody, the audit log included.
    await writeAudit(database, {
      userId: id,
      userName,
      companyCode,
      action: 'signOn.secret',
      subject: name,
      ip: request.ip,
    });
    return null;
  });

  mountSession(mount, signOnCalls['signOn.check'], async (actor, { providerId }, { request, nowMs }) => {
    const provider = await editable(database, actor, providerId);
    const { id, userName, companyCode } = signedIn(actor);
    const entry = { userId: id, userName, companyCode, subject: provider.name, ip: request.ip };
    await writeAudit(database, { ...entry, action: 'signOn.check' });
    try {
      await providerClient.issuerOf(provider);
      await noteWorks(database, providerId);
      return { fault: null, detail: '' };
    } catch (error) {
      const fault = faultOf(error);
      if (!(fault instanceof ProviderFault)) throw fault;
      await noteFault(database, providerId, fault, nowMs);
      return { fault: textIn(providerFaults[fault.code], languageOf(request)), detail: fault.detail };
    }
  });

  mountSession(mount, signOnCalls['signOn.lastClaims'], async (actor, { providerId }) => {
    await editable(database, actor, providerId);
    const [row] = await database.query<{ claims: string | null; time: string | null }>(
      `select jsonb_pretty(last_claims) as claims, ${isoSeconds('last_claims_time')} as time from identity_provider
       where id = $1`,
      [providerId],
    );
    return { claims: row?.claims ?? null, time: row?.time ?? null };
  });

  mountSession(mount, signOnCalls['signOn.try'], ({ companies }, args) =>
    triedMapping(database, companies, args),
  );
};

export default signOnRoutes;
