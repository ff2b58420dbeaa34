import { useState } from 'react';

import { shownCode } from '#domain/cargo/certificate-code.ts';
import { formOf } from '#domain/cargo/certificate-form.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { CertificateView } from '#contract/reports/certificates.ts';
import { call } from '#state/hub/hub.ts';
import { callAndShow } from '#state/hub/calls.ts';
import { language } from '#state/view/language.ts';
import { toast } from '#state/view/toasts.ts';
import { CertificatePrint } from '#templates/certificate/certificate-print.tsx';
import { ReadAge } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { usePage } from '#ui/page-context.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { useWidth } from '#ui/use-width.ts';

import { CertificateSheet } from './seal_certificate/seal-certificate-sheet.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sealCertificate from './seal_certificate/seal-certificate.module.css';
import typography from '#ui/styles/typography.module.css';

/** Room for drawings on a sheet of A4, px. */
const paperWidth = 690;
/** Height of a sheet within its margins, px. */
const paperHeight = 1030;

/** How much smaller a certificate is printed to stay on one sheet: by the heights of its parts, px. */
const paperZoom = ({
  compartments,
  fuels,
  stations,
  openings,
  reasons,
  signatures = [],
}: CertificateView['content']): number => {
  const doubts = fuels.reduce((sum, { judged }) => sum + (judged?.doubts.length ?? 0), 0);
  const rows =
    compartments.length +
    stations.length +
    openings.length +
    reasons.length +
    doubts +
    Math.max(0, signatures.length - 2);
  return Math.min(1, paperHeight / (basePx + fuelPx * fuels.length + linePx * rows));
};
const basePx = 525;
const fuelPx = 387;
const linePx = 17;
const sheetPadding = 48;

/** What a paper of an earlier form lacks. */
const earlierForms = {
  rounded: [
    '这张证书的各数分别舍入到 0.1 L，加减可能相差 0.1 L；重新签发后精确到 0.01 L，并附分段结论。',
    'The figures of this certificate are rounded to 0.1 L one by one, so that sums may be 0.1 L off. Reissued, it has 0.01 L, and the verdict of each leg.',
  ],
  withoutLegs: [
    '这张证书签发时还没有分段结论；重新签发后，附各段损溢、不确定度、限值和反证。',
    'This certificate was issued without legs. Reissued, it has each leg’s loss, uncertainty, limit and the counter-evidence.',
  ],
} as const;

/** The proof of one finished delivery: as it would be, as it is issued, and on paper. */
const SealCertificatePage = () => {
  const { t } = useTranslation();
  const { search } = usePage();
  const taskCode = new URLSearchParams(search).get('task') ?? '';
  const read = useRead(taskCode, () => call('certificates.get', { taskCode }));
  const [issued, setIssued] = useState<CertificateView | null>(null);
  const view = [issued, read.value].find((one) => one?.content.taskCode === taskCode) ?? null;
  const failure = view === null ? read.failure : null;
  const [busy, setBusy] = useState(false);
  const [frame, widthPx] = useWidth<HTMLDivElement>(900);
  const form = view === null ? 'current' : formOf(view.content);
  const issue = (): void => {
    setBusy(true);
    void callAndShow('certificates.issue', { taskCode }).then((outcome) => {
      setBusy(false);
      if (!outcome.ok) return;
      setIssued(outcome.value);
      toast('success', t(['证书已签发', 'The certificate is issued']));
    });
  };
  const title = t(['交接证书', 'Delivery certificate']);
  const sheetWidth = Math.min(widthPx, 960);
  const room = Math.max(260, sheetWidth - (sheetWidth < 560 ? sheetPadding / 2 + 8 : sheetPadding) - 2);
  return (
    <Page ready={view !== null || failure !== null} title={title}>
      <div className={sealCertificate.page} ref={frame}>
        <PageHead title={title} groups={view?.content.signCode ?? ''}>
          {view === null ? null : (
            <>
              {view === read.value ? <ReadAge read={read} /> : null}
              {view.current === null || view.changed || form !== 'current' ? (
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
              {view.current === null ? null : (
                <button type="button" className={buttons.button} data-part="print" onClick={() => print()}>
                  <Icon name="printer" />
                  {t(['打印', 'Print'])}
                </button>
              )}
            </>
          )}
        </PageHead>
        {failure === null ? null : <EmptyState title={failure.message} />}
        {view?.changed ? (
          <p className={sealCertificate.changed} data-part="changed">
            <Icon name="warning" />
            {t([
              '签发后有新的数据、签收或研判，内容已不同；重新签发后，这一张将被取代。',
              'Data, signatures or judgements since it was issued change its content; reissuing supersedes this certificate.',
            ])}
          </p>
        ) : null}
        {view === null || form === 'current' || view.changed ? null : (
          <p className={sealCertificate.changed} data-part={form}>
            <Icon name="warning" />
            {t(earlierForms[form])}
          </p>
        )}
        {view === null ? null : (
          <>
            <CertificateSheet content={view.content} issued={view.current} width={room} />
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
            <CertificatePrint zoom={paperZoom(view.content)}>
              <CertificateSheet
                content={view.content}
                issued={view.current}
                width={Math.round(paperWidth / paperZoom(view.content))}
              />
            </CertificatePrint>
          </>
        )}
      </div>
    </Page>
  );
};

export default SealCertificatePage;
