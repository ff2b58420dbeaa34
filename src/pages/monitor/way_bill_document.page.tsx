import { useState } from 'react';

import { shownCode } from '#domain/cargo/certificate-code.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { TransportDocumentView } from '#contract/reports/transport-documents.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import { callAndShow } from '#state/hub/calls.ts';
import { call } from '#state/hub/hub.ts';
import { toast } from '#state/view/toasts.ts';
import { ActDialog } from '#templates/resource-page/form/act-dialog.tsx';
import { CertificatePrint } from '#templates/certificate/certificate-print.tsx';
import { ReadAge } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { usePage } from '#ui/page-context.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';

import { DocumentFaults } from './way_bill_document/document-faults.part.tsx';
import { TransportSheet } from './way_bill_document/transport-sheet.part.tsx';
import { DocumentActs } from './way_bill_document/document-acts.part.tsx';
import sealCertificate from '../seal_certificate/seal-certificate.module.css';
import typography from '#ui/styles/typography.module.css';

const cancelling = {
  title: ['作废', 'Cancel the document'],
  question: ['作废运单 {name}？', 'Cancel the document of {name}?'],
  consequence: [
    '扫码核验时会显示已作废和原因；之后可以重新签发。',
    'Whoever scans it sees that it is cancelled, and why. Another can be issued afterwards.',
  ],
} as const;

/** Transport document of one way bill: what speaks against it, as it would be, as it is issued, and on paper. */
const WayBillDocumentPage = () => {
  const { t, language } = useTranslation();
  const { search } = usePage();
  const wayBillId = Number(new URLSearchParams(search).get('bill') ?? 0);
  const read = useRead(String(wayBillId), () => call('transportDocuments.get', { wayBillId }));
  const [done, setDone] = useState<{ readonly id: number; readonly view: TransportDocumentView } | null>(
    null,
  );
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const view = done?.id === wayBillId ? done.view : read.value;
  const failure = view === null ? read.failure : null;
  const act = async (work: Promise<CallOutcome<TransportDocumentView>>, said: string): Promise<void> => {
    setBusy(true);
    const outcome = await work;
    setBusy(false);
    if (!outcome.ok) return;
    setDone({ id: wayBillId, view: outcome.value });
    toast('success', said);
  };
  const title = t(['危险货物运单', 'Transport document']);
  return (
    <Page ready={view !== null || failure !== null} title={title}>
      <div className={sealCertificate.page}>
        <PageHead title={title} groups={view?.content.wayBillCode ?? ''}>
          {view !== null && view === read.value ? <ReadAge read={read} /> : null}
          {view === null ? null : (
            <DocumentActs
              view={view}
              busy={busy}
              onIssue={() =>
                void act(
                  callAndShow('transportDocuments.issue', { wayBillId }),
                  t(['运单已签发', 'The document is issued']),
                )
              }
              onCancel={() => setAsks(true)}
            />
          )}
        </PageHead>
        {failure === null ? null : <EmptyState title={failure.message} />}
        {view?.changed ? (
          <p className={sealCertificate.changed} data-part="changed">
            <Icon name="warning" />
            {t([
              '签发后安排或证件资料已修改，内容不同；重新签发后，这一张将被取代。',
              'The arrangement or documents were changed since it was issued; reissuing supersedes this document.',
            ])}
          </p>
        ) : null}
        {view === null ? null : (
          <>
            <DocumentFaults faults={view.faults} />
            <TransportSheet content={view.content} issued={view.current} />
            {view.earlier.length === 0 ? null : (
              <ul className={`${sealCertificate.earlier} ${typography.secondary}`} data-part="earlier">
                {view.earlier.map(({ code, issuedTime, cancelReason }) => (
                  <li key={code}>
                    {shownCode(code)} · {formatDateTime(issuedTime, language)} ·{' '}
                    {cancelReason === null
                      ? t(['已被取代', 'Superseded'])
                      : t(['已作废：{reason}', 'Cancelled: {reason}'], { reason: cancelReason })}
                  </li>
                ))}
              </ul>
            )}
            <CertificatePrint>
              <TransportSheet content={view.content} issued={view.current} />
            </CertificatePrint>
            {asks ? (
              <ActDialog
                name={view.content.wayBillCode}
                action={cancelling}
                onClose={() => setAsks(false)}
                onAct={(reason) => {
                  setAsks(false);
                  void act(
                    callAndShow('transportDocuments.cancel', { wayBillId, reason }),
                    t(['运单已作废', 'The document is cancelled']),
                  );
                }}
              />
            ) : null}
          </>
        )}
      </div>
    </Page>
  );
};

export default WayBillDocumentPage;
