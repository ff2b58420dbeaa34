import {
  certificateCalls,
  type CertificateContent,
  type CertificateView,
  type CertifiedPaper,
} from '#contract/reports/certificates.ts';
import { resultCodes } from '#contract/envelope.ts';
import type { TransportDocumentContent } from '#contract/reports/transport-documents.ts';
import { sumAsShown } from '#domain/text/litres.ts';
import { canonicalJson } from '#domain/text/canonical-json.ts';
import { typedCode } from '#domain/cargo/certificate-code.ts';
import { formOf } from '#domain/cargo/certificate-form.ts';

import { inTermsOf } from '../certificates/certificate-format.ts';
import { allLegs, certificateContent } from '../certificates/content.ts';
import { genuineText, newCertificate, shownIssue } from '../certificates/issue.ts';
import { legKey } from '../certificates/legs.ts';
import { dayMs } from '../../telemetry/messages/partitions.ts';
import { mountPublic, mountSession } from '../../http/mount.ts';
import type { Queries } from '../../database/database.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';
import {
  evidenceOf,
  isSharedTask,
  sensorDays,
  sensorsAt,
  taskEvidence,
  type TaskEvidence,
} from '../certificates/certificate-evidence.ts';
import {
  airtightCertificates,
  sealCertificates,
  type StoredCertificate,
  transportDocuments,
} from '../certificates/certificates.ts';
import { withoutPhones } from '../transport-documents/document-content.ts';
import type { Routes } from '../../http/routes.ts';

const contentIn = ({ content }: StoredCertificate): CertificateContent => JSON.parse(content);

const litres = (parts: readonly (number | null)[]): number | null =>
  parts.length === 0 || parts.includes(null) ? null : sumAsShown(parts.map((part) => part ?? 0));

const paperOf = (stored: StoredCertificate, content: CertificateContent): CertifiedPaper => ({
  code: stored.code,
  signCode: content.signCode,
  companyName: content.companyName,
  taskCode: content.taskCode,
  startTime: content.startTime,
  endTime: content.endTime,
  startArea: content.startArea,
  endArea: content.endArea,
  verdict: content.verdict,
  compartments: content.compartments.map(({ compartment, oilCode, loadings, unloadings, verdict }) => ({
    compartment,
    oilCode,
    loadedV20L: litres(loadings.map(({ loadedV20L }) => loadedV20L)),
    unloadedV20L: litres(unloadings.map(({ unloadedV20L }) => unloadedV20L)),
    verdict,
  })),
  issuedTime: stored.issuedTime,
  issuedName: stored.issuedName,
  contentHash: stored.contentHash,
  supersededTime: stored.supersededTime,
});

/** What a paper's code, as somebody typed it, stands for: whichever kind of paper. */
const verified = async (database: Queries, typed: string) => {
  const code = typedCode(typed);
  if (code === null) return { finding: 'mistyped' as const, paper: null };
  const seal = await sealCertificates.byCode(database, code);
  const tightness = seal ?? (await airtightCertificates.byCode(database, code));
  const document = tightness === null ? await transportDocuments.byCode(database, code) : null;
  const stored = tightness ?? document;
  if (stored === null) return { finding: 'unknown' as const, paper: null };
  const text = genuineText(stored);
  const finding = stored.supersededTime === null ? ('genuine' as const) : ('superseded' as const);
  if (seal) return { finding, paper: paperOf(seal, contentIn(seal)) };
  const { code: ownCode, issuedTime, issuedName, contentHash, supersededTime } = stored;
  const shown = { code: ownCode, issuedTime, issuedName, contentHash, supersededTime };
  if (document !== null) {
    const content = withoutPhones(JSON.parse(text) as TransportDocumentContent);
    return { finding, paper: null, document: { ...shown, content, cancelReason: document.cancelReason } };
  }
  return { finding, paper: null, airtight: { ...shown, content: JSON.parse(text) } };
};

/** When telemetry is dropped after its days, what was proved by it stays proved. */
const isProvable = (content: CertificateContent): boolean =>
  !content.reasons.some(({ code }) => code === 'telemetryGone');

/** Seal certificates: made of stored records, frozen, and verified by their code without a session. */
const certificateRoutes: Routes = (mount) => {
  const { database, archive } = mount;
  /** What is missing proves nothing, least of all that nothing happened. */
  const withPast = async <T>(task: TaskEvidence, work: () => Promise<T>): Promise<T> => {
    let missing: readonly string[] = [];
    const value = await archive.reading(
      {
        fromMs: Date.parse(task.startTime) - (sensorDays + 1) * dayMs,
        toMs: Date.parse(task.endTime ?? task.startTime) + dayMs,
        signCodes: [task.signCode],
        subjects: [task.subject],
        companies: null,
      },
      work,
      (note) => {
        missing = note.missing;
      },
    );
    if (missing.length > 0)
      throw new Refusal(resultCodes.conflict, [
        '任务期间的归档文件缺失或损坏，恢复前无法出具证书',
        'Files of the archive of this time are missing or damaged: nothing can be certified until they are restored',
      ]);
    return value;
  };

  const taskOf = async (actor: Actor, taskCode: string): Promise<TaskEvidence> => {
    const task = await taskEvidence(database, actor.companies, taskCode);
    if (!task) throw notFound();
    if (task.state === 'open')
      throw new Refusal(resultCodes.conflict, [
        '任务尚未完成，完成后才能签发证书',
        'The delivery is still under way; a certificate is issued when it is finished',
      ]);
    return task;
  };

  const foundContent = async ({ companies }: Actor, task: TaskEvidence): Promise<CertificateContent> => {
    // Without the whole truck in view, absence of a record proves nothing.
    if (await isSharedTask(database, companies, task))
      throw new Refusal(resultCodes.conflict, [
        '任务期间车辆归属变更，部分记录属于其他公司，无法签发证书',
        'The truck changed companies during this delivery; part of its records is another company’s, so it can’t be certified',
      ]);
    const evidence = await evidenceOf(database, companies, task);
    const words = new Map<string, Awaited<ReturnType<typeof sensorsAt>>>();
    for (const leg of allLegs(evidence))
      words.set(
        legKey(leg),
        await sensorsAt(database, companies, task.signCode, leg.compartment, leg.startTime),
      );
    return certificateContent(evidence, words);
  };

  const contentOf = (actor: Actor, task: TaskEvidence): Promise<CertificateContent> =>
    withPast(task, () => foundContent(actor, task));

  const isChanged = (current: StoredCertificate, content: CertificateContent): boolean =>
    current.content !== canonicalJson(inTermsOf(contentIn(current), content)) && isProvable(content);

  const viewOf = async (actor: Actor, task: TaskEvidence): Promise<CertificateView> => {
    const all = await sealCertificates.of(database, task.taskCode);
    const content = await contentOf(actor, task);
    const current = all.find(({ supersededTime }) => supersededTime === null);
    return {
      content: current ? contentIn(current) : content,
      current: current ? shownIssue(current) : null,
      changed: current !== undefined && isChanged(current, content),
      earlier: all.filter((one) => one !== current).map(shownIssue),
    };
  };

  mountSession(mount, certificateCalls['certificates.get'], async (actor, { taskCode }) =>
    viewOf(actor, await taskOf(actor, taskCode)),
  );

  mountSession(mount, certificateCalls['certificates.issue'], async (actor, { taskCode }, { nowMs }) => {
    await sealCertificates.lock(database, taskCode);
    const task = await taskOf(actor, taskCode);
    const content = await contentOf(actor, task);
    const [newest] = await sealCertificates.of(database, taskCode);
    // A paper of an earlier form can be issued anew, though it says the same.
    if (
      newest === undefined ||
      (isProvable(content) && formOf(contentIn(newest)) !== 'current') ||
      isChanged(newest, content)
    ) {
      const { companyCode } = task;
      await sealCertificates.put(
        database,
        newCertificate({ key: taskCode, companyCode, content: canonicalJson(content) }, actor.user, nowMs),
      );
    }
    return viewOf(actor, task);
  });

  mountPublic(mount, certificateCalls['certificates.verify'], ({ code }) => verified(database, code));
};

export default certificateRoutes;
