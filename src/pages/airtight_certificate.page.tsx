import { useState } from 'react';

import { shownCode } from '#domain/cargo/certificate-code.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { AirtightCertificateView } from '#contract/reports/airtight-certificates.ts';
import { call } from '#state/hub/hub.ts';
import { callAndShow } from '#state/hub/calls.ts';
import { mayDo } from '#state/session/session.ts';
import { language } from '#state/view/language.ts';
import { toast } from '#state/view/toasts.ts';
import { CertificatePrint } from '#templates/certificate/certificate-print.tsx';
import { ReadAge } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { usePage } from '#ui/page-context.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';

import { AirtightCertificateSheet } from './airtight_certificate/airtight-certificate-sheet.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sealCertificate from './seal_certificate/seal-certificate.module.css';
import typography from '#ui/styles/typography.module.css';

/** The proof of one finished tightness test: as it would be, as it is issued, and on paper. */
const AirtightCertificatePage = () => {
  const { t } = useTranslation();
  const { search } = usePage();
  const id = new URLSearchParams(search).get('id') ?? '';
  const read = useRead(id, () => call('airtightCertificates.get', { id }));
  const { value, failure } = read;
  const [issued, setIssued] = useState<{
    readonly id: string;
    readonly view: AirtightCertificateView;
  } | null>(null);
  const [busy, setBusy] = useState(false);
  const view = issued?.id === id ? issued.view : value;
  const issue = (): void => {
    setBusy(true);
    void callAndShow('airtightCertificates.issue', { id }).then((outcome) => {
      setBusy(false);
      if (!outcome.ok) return;
      setIssued({ id, view: outcome.value });
      toast('success', t(['证书已签发', 'The certificate is issued']));
    });
  };
  const title = t(['气密检测证书', 'Tightness certificate']);
  return (
    <Page ready={view !== null || failure !== null} title={title}>
      <div className={sealCertificate.page}>
        <PageHead title={title} groups={view?.content.signCode ?? ''}>
          {view !== null && view === value ? <ReadAge read={read} /> : null}
          {view !== null && (view.current === null || view.changed) && mayDo('certificate.issue') ? (
            <button
              type="button"
              className={buttons.primary}
              data-part="issue"
              disabled={busy}
              onClick={issue}
            >
              <Icon name="shield" />
              {view.current === null
                ? t(['签发证书', 'Issue certificate'])
                : t(['按最新数据重新签发', 'Reissue'])}
            </button>
          ) : null}
          {view?.current ? (
            <button type="button" className={buttons.button} data-part="print" onClick={() => print()}>
              <Icon name="printer" />
              {t(['打印', 'Print'])}
            </button>
          ) : null}
        </PageHead>
        {failure === null || view !== null ? null : <EmptyState title={failure.message} />}
        {view?.changed ? (
          <p className={sealCertificate.changed} data-part="changed">
            <Icon name="warning" />
            {t([
              '签发后又收到了新的数据，内容已不同；重新签发后，这一张将被取代。',
              'Data received since it was issued changes its content; reissuing supersedes this certificate.',
            ])}
          </p>
        ) : null}
        {view === null ? null : (
          <>
            <AirtightCertificateSheet content={view.content} issued={view.current} />
            {view.earlier.length === 0 ? null : (
              <p className={`${sealCertificate.earlier} ${typography.secondary}`} data-part="earlier">
                {t(['已被取代：', 'Superseded: '])}
                {view.earlier.map(({ code, issuedTime }) => (
                  <span key={code}>
                    {shownCode(code)} ({formatDateTime(issuedTime, language.value)}){' '}
                  </span>
                ))}
              </p>
            )}
            <CertificatePrint>
              <AirtightCertificateSheet content={view.content} issued={view.current} />
            </CertificatePrint>
          </>
        )}
      </div>
    </Page>
  );
};

export default AirtightCertificatePage;
