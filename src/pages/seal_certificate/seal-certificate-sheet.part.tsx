import { taskStates } from '#domain/words/cargo-words.ts';
import { sealVerdicts } from '#domain/words/certificate-words.ts';
import { oilLabel } from '#domain/words/oil-words.ts';
import { missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { CertificateContent } from '#contract/reports/certificates.ts';
import type { IssuedCertificate } from '#contract/reports/issued-certificate.ts';
import { bothNames } from '#state/view/english-names.ts';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { Plate } from '#ui/plate.tsx';

import { Both, Fact, moment } from './seal-certificate-kit.part.tsx';
import { CertificateProof, VerifyCode } from './certificate-proof.part.tsx';
import { Signatures } from './certificate-signatures.part.tsx';
import { EvidenceTable } from './certified-evidence.part.tsx';
import { CalibrationTable } from './certified-calibrations.part.tsx';
import { CertifiedLoss } from './certified-loss.part.tsx';
import { drawnSeal } from '#templates/certificate/certificate-picture.tsx';
import { CompartmentTable, OpeningTable, ProofTable, ReasonList } from './seal-certificate-tables.part.tsx';
import styles from './seal-certificate-sheet.module.css';

const stateWords: Readonly<Record<string, { readonly text: Text }>> = taskStates;

const spanOf = (rows: readonly { readonly startTime: string; readonly endTime: string | null }[]): string => {
  const first = rows.map(({ startTime }) => startTime).toSorted()[0] ?? null;
  const last =
    rows
      .flatMap(({ endTime }) => endTime ?? [])
      .toSorted()
      .at(-1) ?? null;
  return `${moment(first)} – ${moment(last)}`;
};

const Facts = ({ content }: { readonly content: CertificateContent }) => (
  <dl className={styles.facts}>
    <Fact name={['车辆', 'Truck']}>
      <Plate code={content.signCode} />
      {content.trailerCode ? (
        <>
          {' + '}
          <Plate code={content.trailerCode} />
        </>
      ) : null}
    </Fact>
    <Fact name={['承运', 'Carrier']}>{bothNames(content.companyName)}</Fact>
    <Fact name={['发油', 'From']}>{content.startArea ?? missing}</Fact>
    <Fact name={['收油', 'To']}>{content.endArea ?? missing}</Fact>
    <Fact name={['装油', 'Loaded']}>{spanOf(content.compartments.flatMap(({ loadings }) => loadings))}</Fact>
    <Fact name={['卸油', 'Unloaded']}>
      {spanOf(content.compartments.flatMap(({ unloadings }) => unloadings))}
    </Fact>
    <Fact name={['油品', 'Product']}>
      <Both
        text={[
          [...new Set(content.compartments.map(({ oilCode }) => oilLabel(oilCode, 'zh')))].join('、'),
          [...new Set(content.compartments.map(({ oilCode }) => oilLabel(oilCode, 'en')))].join(', '),
        ]}
      />
    </Fact>
    <Fact name={['驾驶员', 'Driver']}>{content.driverName ?? missing}</Fact>
    {content.escortName == null ? null : <Fact name={['押运员', 'Escort']}>{content.escortName}</Fact>}
    <Fact name={['运单', 'Way bill']}>{content.wayBillCode ?? missing}</Fact>
    <Fact name={['任务', 'Task']}>
      {content.taskCode} ·{' '}
      {stateWords[content.state] ? (
        <Both text={stateWords[content.state]?.text ?? ['', '']} />
      ) : (
        content.state
      )}
    </Fact>
  </dl>
);

/** The certificate, in both languages and white in both schemes, for the screen and for one sheet of A4. */
export const CertificateSheet = ({
  content,
  issued,
  width,
}: {
  readonly content: CertificateContent;
  readonly issued: IssuedCertificate | null;
  /** Room for the drawings, px. */
  readonly width: number;
}) => (
  <article
    className={styles.certificate}
    data-part="certificate"
    data-verdict={content.verdict}
    data-mantine-color-scheme="light"
  >
    <header>
      <div>
        <Wordmark height={18} />
        <h2>
          成品油配送交接证书 <small lang="en">Certificate of delivery, road tanker</small>
        </h2>
        <Facts content={content} />
      </div>
      {issued === null ? (
        <span className={styles.draft} data-part="certificate-draft">
          <Both text={['未签发', 'Not issued']} />
        </span>
      ) : (
        <VerifyCode issued={issued} />
      )}
    </header>
    <div className={styles.verdict} data-field="verdict" data-value={content.verdict}>
      <SealGlyph seal={drawnSeal[content.verdict]} size={22} />
      <div>
        <b lang="zh">{sealVerdicts[content.verdict].text[0]}</b>
        <span lang="en">{sealVerdicts[content.verdict].text[1]}</span>
      </div>
    </div>
    <ReasonList content={content} />
    <CertifiedLoss content={content} width={width} />
    {content.fuels.some(({ judged }) => judged === undefined) ? <ProofTable content={content} /> : null}
    <CompartmentTable content={content} />
    <EvidenceTable content={content} />
    <CalibrationTable content={content} />
    <OpeningTable content={content} />
    <Signatures content={content} />
    <CertificateProof issued={issued} />
  </article>
);
