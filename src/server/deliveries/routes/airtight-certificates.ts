import {
  airtightCertificateCalls,
  type AirtightCertificateView,
  type AirtightContent,
} from '#contract/reports/airtight-certificates.ts';
import { resultCodes } from '#contract/envelope.ts';
import { noCertificate, tightnessVerdict } from '#domain/cargo/tightness-verdict.ts';
import { canonicalJson } from '#domain/text/canonical-json.ts';
import { airtightResults, airtightVerdicts } from '#domain/words/device-words.ts';

import { newCertificate, shownIssue } from '../certificates/issue.ts';
import { mountSession } from '../../http/mount.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import type { Routes } from '../../http/routes.ts';
import type { Actor } from '../../identity/actor.ts';
import { airtightTest, type StoredTest } from '../certificates/airtight-tests.ts';
import { airtightCertificates } from '../certificates/certificates.ts';

const isKey = <K extends string>(table: Readonly<Record<K, unknown>>, key: string | null): key is K =>
  key !== null && Object.hasOwn(table, key);

/** @throws Refusal a test that is not over, was cut short or has no verdict is certified by nothing */
const contentOf = ({ companyCode: _company, ...test }: StoredTest): AirtightContent => {
  const verdict = tightnessVerdict(test);
  const { result, ownResult, endTime, minutes } = test;
  if (verdict !== 'passed' && verdict !== 'failed')
    throw new Refusal(resultCodes.conflict, noCertificate[verdict].text);
  if (!isKey(airtightResults, result) || !isKey(airtightVerdicts, ownResult) || endTime === null)
    throw new Refusal(resultCodes.conflict, noCertificate.notJudged.text);
  return { ...test, format: 1, result, ownResult, endTime, minutes: minutes ?? 0, verdict };
};

/** Certificates of tightness tests: made of the stored record, frozen like those of seals. */
const airtightCertificateRoutes: Routes = (mount) => {
  const { database } = mount;
  const testOf = async ({ companies }: Actor, id: string): Promise<StoredTest> => {
    const test = await airtightTest(database, companies, id);
    if (!test) throw notFound();
    return test;
  };

  const viewOf = async (id: string, content: AirtightContent): Promise<AirtightCertificateView> => {
    const all = await airtightCertificates.of(database, id);
    const current = all.find(({ supersededTime }) => supersededTime === null);
    return {
      content: current ? (JSON.parse(current.content) as AirtightContent) : content,
      current: current ? shownIssue(current) : null,
      changed: current !== undefined && current.content !== canonicalJson(content),
      earlier: all.filter((one) => one !== current).map(shownIssue),
    };
  };

  mountSession(mount, airtightCertificateCalls['airtightCertificates.get'], async (actor, { id }) =>
    viewOf(id, contentOf(await testOf(actor, id))),
  );

  mountSession(
    mount,
    airtightCertificateCalls['airtightCertificates.issue'],
    async (actor, { id }, { nowMs }) => {
      await airtightCertificates.lock(database, id);
      const test = await testOf(actor, id);
      const content = contentOf(test);
      const text = canonicalJson(content);
      const [newest] = await airtightCertificates.of(database, id);
      if (newest?.content !== text)
        await airtightCertificates.put(
          database,
          newCertificate({ key: id, companyCode: test.companyCode, content: text }, actor.user, nowMs),
        );
      return viewOf(id, content);
    },
  );
};

export default airtightCertificateRoutes;
