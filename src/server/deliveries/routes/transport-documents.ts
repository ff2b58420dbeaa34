import { resultCodes } from '#contract/envelope.ts';
import {
  transportDocumentCalls,
  type TransportDocumentContent,
  type TransportDocumentView,
} from '#contract/reports/transport-documents.ts';
import { transportDocumentFaults } from '#domain/deliveries/transport-document-faults.ts';
import { canonicalJson } from '#domain/text/canonical-json.ts';
import { filled } from '#i18n/translate.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import type { Actor } from '../../identity/actor.ts';
import { truckFieldsOf } from '../../identity/truck-fields.ts';
import { badRequest, notFound, Refusal } from '../../kernel/refusal.ts';
import { type StoredDocument, transportDocuments } from '../certificates/certificates.ts';
import { newCertificate, shownIssue } from '../certificates/issue.ts';
import { documentContent, withoutPhones } from '../transport-documents/document-content.ts';
import { documentFacts, type DocumentFacts } from '../transport-documents/document-facts.ts';
import { documentFaults } from '../transport-documents/document-faults.ts';

const contentIn = ({ content }: StoredDocument): TransportDocumentContent => JSON.parse(content);

/** Transport documents of dangerous goods: made of way bill and master data, frozen, one in force for a trip. */
const transportDocumentRoutes: Routes = (mount) => {
  const { database } = mount;
  const factsOf = async ({ companies }: Actor, wayBillId: number): Promise<DocumentFacts> => {
    const facts = await documentFacts(database, companies, wayBillId);
    if (facts === null) throw notFound();
    return facts;
  };

  const viewOf = async (
    actor: Actor,
    wayBillId: number,
    facts: DocumentFacts,
    nowMs: number,
  ): Promise<TransportDocumentView> => {
    const all = await transportDocuments.of(database, String(wayBillId));
    const content = documentContent(facts);
    const current = all.find(({ supersededTime }) => supersededTime === null);
    const shown = current ? contentIn(current) : content;
    return {
      content: truckFieldsOf(actor).contact ? shown : withoutPhones(shown),
      current: current ? shownIssue(current) : null,
      changed: current !== undefined && current.content !== canonicalJson(content),
      earlier: all
        .filter((one) => one !== current)
        .map(({ code, issuedTime, cancelReason }) => ({ code, issuedTime, cancelReason })),
      faults: [...documentFaults(facts, content, nowMs)],
    };
  };

  mountSession(
    mount,
    transportDocumentCalls['transportDocuments.get'],
    async (actor, { wayBillId }, { nowMs }) =>
      viewOf(actor, wayBillId, await factsOf(actor, wayBillId), nowMs),
  );

  mountSession(
    mount,
    transportDocumentCalls['transportDocuments.issue'],
    async (actor, { wayBillId }, { nowMs }) => {
      const key = String(wayBillId);
      await transportDocuments.lock(database, key);
      const facts = await factsOf(actor, wayBillId);
      const content = documentContent(facts);
      const [stops] = documentFaults(facts, content, nowMs).filter(
        ({ fault }) => transportDocumentFaults[fault].stops,
      );
      if (stops !== undefined)
        throw new Refusal(
          resultCodes.conflict,
          filled(transportDocumentFaults[stops.fault].text, { ...stops }),
        );
      const text = canonicalJson(content);
      const [newest] = await transportDocuments.of(database, key);
      if (newest === undefined || newest.supersededTime !== null || newest.content !== text)
        await transportDocuments.put(
          database,
          newCertificate({ key, companyCode: facts.companyCode, content: text }, actor.user, nowMs),
        );
      return viewOf(actor, wayBillId, facts, nowMs);
    },
  );

  mountSession(
    mount,
    transportDocumentCalls['transportDocuments.cancel'],
    async (actor, { wayBillId, reason }, { nowMs }) => {
      if (reason.trim() === '')
        throw badRequest(['请填写作废原因', 'Say why it is cancelled'], { reason: ['必填', 'Required'] });
      const key = String(wayBillId);
      await transportDocuments.lock(database, key);
      const facts = await factsOf(actor, wayBillId);
      const cancelled = await database.query(
        `update transport_document set superseded_by = code, superseded_time = $2, cancel_reason = $3
         where way_bill_id = $1 and superseded_by is null returning code`,
        [wayBillId, new Date(nowMs), reason.trim()],
      );
      if (cancelled.length === 0)
        throw new Refusal(resultCodes.conflict, [
          '没有有效的运单可作废',
          'There is no document in force to be cancelled',
        ]);
      return viewOf(actor, wayBillId, facts, nowMs);
    },
  );
};

export default transportDocumentRoutes;
