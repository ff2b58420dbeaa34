import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';

import { shownCode, typedCode } from '#domain/cargo/certificate-code.ts';
import { type CodeFinding, codeFindings, sealVerdicts } from '#domain/words/certificate-words.ts';
import { formatLitres } from '#domain/text/litres.ts';
import { oilLabel } from '#domain/words/oil-words.ts';
import { chinaDay, missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { AirtightPaper } from '#contract/reports/airtight-certificates.ts';
import type { CertifiedPaper, CodeVerification } from '#contract/reports/certificates.ts';
import { call } from '#state/hub/hub.ts';
import type { VerifiedDocument } from '#contract/reports/transport-documents.ts';
import { now } from '#state/view/clock.ts';
import { bothNames } from '#state/view/english-names.ts';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { AirtightFacts } from './airtight_certificate/airtight-certificate-sheet.part.tsx';
import { Both, Fact, moment, PaperTable } from './seal_certificate/seal-certificate-kit.part.tsx';
import { TransportSheet } from './monitor/way_bill_document/transport-sheet.part.tsx';
import { drawnSeal } from '#templates/certificate/certificate-picture.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import certificateSheet from './seal_certificate/seal-certificate-sheet.module.css';
import typography from '#ui/styles/typography.module.css';
import verifyCertificate from './verify_certificate/verify-certificate.module.css';

const icons: Readonly<Record<CodeFinding, IconName>> = {
  genuine: 'tick',
  superseded: 'refresh',
  unknown: 'cross',
  mistyped: 'warning',
};

const advice: Readonly<Record<CodeFinding, Text>> = {
  genuine: ['请核对纸面内容与下列数据一致。', 'Compare the printout with the data below.'],
  superseded: [
    '此编号确由系统签发，但之后收到的数据改变了内容，已签发新证书。请索取最新的一张。',
    'This code was issued here, but records that came later changed what it says and a newer certificate is in force. Ask for that one.',
  ],
  unknown: [
    '编号格式正确，但系统从未签发过它。请勿采信这张证书。',
    'The code is well formed, but was never issued here. Do not rely on this printout.',
  ],
  mistyped: [
    '编号不完整或有误，请对照纸面重新输入。',
    'The code is incomplete or mistyped; please enter it again from the printout.',
  ],
};

const PaperFacts = ({ paper }: { readonly paper: CertifiedPaper }) => (
  <>
    <div className={certificateSheet.verdict} data-field="verdict" data-value={paper.verdict}>
      <SealGlyph seal={drawnSeal[paper.verdict]} size={26} />
      <div>
        <b lang="zh">{sealVerdicts[paper.verdict].text[0]}</b>
        <span lang="en">{sealVerdicts[paper.verdict].text[1]}</span>
      </div>
    </div>
    <dl className={certificateSheet.facts}>
      <Fact name={['车牌', 'Plate']}>
        <Plate code={paper.signCode} />
      </Fact>
      <Fact name={['公司', 'Company']}>{bothNames(paper.companyName)}</Fact>
      <Fact name={['任务', 'Task']}>{paper.taskCode}</Fact>
      <Fact name={['装油地', 'From']}>{paper.startArea ?? missing}</Fact>
      <Fact name={['卸油地', 'To']}>{paper.endArea ?? missing}</Fact>
      <Fact name={['开始', 'Began']}>{moment(paper.startTime)}</Fact>
      <Fact name={['结束', 'Ended']}>{moment(paper.endTime)}</Fact>
      <Fact name={['签发', 'Issued']}>
        {moment(paper.issuedTime)} · {paper.issuedName}
      </Fact>
      {paper.supersededTime === null ? null : (
        <Fact name={['取代于', 'Superseded']}>{moment(paper.supersededTime)}</Fact>
      )}
    </dl>
    <PaperTable
      part="verified-compartments"
      title={['各仓（20 °C 升）', 'Compartments, litres at 20 °C']}
      heads={[
        { title: ['仓', 'No.'] },
        { title: ['油品', 'Product'] },
        { title: ['装油', 'Loaded'], right: true },
        { title: ['卸油', 'Unloaded'], right: true },
        { title: ['铅封', 'Seal'] },
      ]}
      rows={paper.compartments.map((row) => ({
        key: String(row.compartment),
        bad: row.verdict !== 'unbroken',
        cells: [
          <b key="no">{row.compartment}</b>,
          <Both key="oil" text={[oilLabel(row.oilCode, 'zh'), oilLabel(row.oilCode, 'en')]} />,
          formatLitres(row.loadedV20L),
          formatLitres(row.unloadedV20L),
          <Both key="seal" text={sealVerdicts[row.verdict].text} />,
        ],
      }))}
    />
    <p className={`${verifyCertificate.hash} ${typography.muted}`}>
      {shownCode(paper.code)} · SHA-256 {paper.contentHash}
    </p>
  </>
);

const AirtightPaperFacts = ({ paper }: { readonly paper: AirtightPaper }) => (
  <>
    <AirtightFacts content={paper.content} />
    <p className={typography.muted}>
      <Both text={['签发', 'Issued']} /> {moment(paper.issuedTime)} · {paper.issuedName}
    </p>
    <p className={`${verifyCertificate.hash} ${typography.muted}`}>
      {shownCode(paper.code)} · SHA-256 {paper.contentHash}
    </p>
  </>
);

/** Of a transport document in force: its papers are as of the day of loading, and nobody is told that they hold now. */
const issuedHere = {
  text: ['由本系统签发，未作废', 'Issued here, not cancelled'],
  advice: [
    '请核对纸面内容与下列数据一致；证件按装货当天核对，有效期见下。',
    'Compare the printout with the data below. Documents were checked for the day of loading; see their expiry dates.',
  ],
} as const satisfies Readonly<Record<string, Text>>;

/** Last days on a document that are over. */
const endedOn = ({ content }: VerifiedDocument, day: string): readonly string[] =>
  [
    content.carrier.licenceUntil,
    content.truck.permitUntil,
    content.truck.tankInspectionUntil,
    content.trailer?.permitUntil,
    content.trailer?.tankInspectionUntil,
    content.driver?.certificateUntil,
    content.escort?.certificateUntil,
  ].flatMap((until) => (until != null && until < day ? [until] : []));

/** Of a transport document that its carrier took back. */
const cancelled = {
  text: ['已作废', 'Cancelled'],
  advice: [
    '此运单确由系统签发，但承运人之后作废了它，不得凭它运输。',
    'This document was issued here, but its carrier cancelled it afterwards: nothing may be carried on it.',
  ],
} as const satisfies Readonly<Record<string, Text>>;

const DocumentFacts = ({ document }: { readonly document: VerifiedDocument }) => (
  <>
    {document.cancelReason === null ? null : (
      <p className={typography.danger} data-field="cancelReason">
        <Both text={['作废原因', 'Reason']} />: {document.cancelReason} · {moment(document.supersededTime)}
      </p>
    )}
    {document.cancelReason === null && endedOn(document, chinaDay(now.value)).length > 0 ? (
      <p className={typography.danger} data-field="ended">
        <Both
          text={[
            '下列证件中有的已到期，请看有效期。',
            'Some of the documents below have expired since; see their expiry dates.',
          ]}
        />
      </p>
    ) : null}
    <TransportSheet content={document.content} issued={{ ...document, serverVersion: '' }} />
  </>
);

/** Whether a paper is genuine, with its content. Open to every holder; both languages, no session, any phone. */
const VerifyCertificatePage = () => {
  const { t } = useTranslation();
  const asked = new URLSearchParams(useSearch()).get('code') ?? '';
  const [code, setCode] = useState(() => shownCode(typedCode(asked) ?? asked));
  const [found, setFound] = useState<CodeVerification | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async (typed: string): Promise<void> => {
    setFailure(null);
    // A typing error needs no server.
    if (typedCode(typed) === null) return setFound({ finding: 'mistyped', paper: null });
    setBusy(true);
    const outcome = await call('certificates.verify', { code: typed });
    setBusy(false);
    setFound(outcome.ok ? outcome.value : null);
    if (!outcome.ok) setFailure(outcome.failure.message);
  };
  const isCancelled = found?.document != null && found.document.cancelReason !== null;
  const words =
    found === null
      ? null
      : isCancelled
        ? cancelled
        : found.document !== undefined && found.finding === 'genuine'
          ? issuedHere
          : { text: codeFindings[found.finding].text, advice: advice[found.finding] };
  useEffect(() => {
    if (asked !== '') void look(asked);
  }, [asked]);
  return (
    <main
      className={verifyCertificate.page}
      data-page="verify_certificate"
      data-ready={busy ? undefined : 'true'}
    >
      <header>
        <Wordmark height={24} />
        <h1>
          <Both text={['证书核验', 'Certificate check']} />
        </h1>
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void look(code);
        }}
      >
        <label htmlFor="certificate-code">
          <Both text={['纸面上的编号', 'Code on the printout']} />
        </label>
        <span className={inputs.frame}>
          <input
            id="certificate-code"
            name="code"
            value={code}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
            onChange={(event) => setCode(event.target.value)}
          />
        </span>
        <button type="submit" className={buttons.primaryLarge} disabled={busy || code.trim() === ''}>
          {t(['核验 Verify', 'Verify 核验'])}
        </button>
      </form>
      <div aria-live="polite">
        {failure === null ? null : (
          <p className={typography.danger} data-part="failure">
            {failure}
          </p>
        )}
        {found === null || words === null ? null : (
          <section className={certificateSheet.certificate} data-part="finding" data-finding={found.finding}>
            <div className={verifyCertificate.finding} data-field="finding" data-value={found.finding}>
              <Icon name={isCancelled ? 'cross' : icons[found.finding]} size={28} />
              <div>
                <b>
                  <Both text={words.text} />
                </b>
                <p>
                  <Both text={words.advice} />
                </p>
              </div>
            </div>
            {found.paper === null ? null : <PaperFacts paper={found.paper} />}
            {found.airtight === undefined ? null : <AirtightPaperFacts paper={found.airtight} />}
            {found.document === undefined ? null : <DocumentFacts document={found.document} />}
          </section>
        )}
      </div>
    </main>
  );
};

export default VerifyCertificatePage;
