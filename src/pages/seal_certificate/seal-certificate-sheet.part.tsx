import { taskStates } from '#domain/words/cargo-words.ts';
import { shownCode } from '#domain/cargo/certificate-code.ts';
import { sealVerdicts } from '#domain/words/certificate-words.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { CertificateContent, IssuedCertificate } from '#state/reports/certificates.ts';
import { bothNames } from '#state/view/english-names.ts';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { Plate } from '#ui/plate.tsx';

import { Both, Fact, moment } from './seal-certificate-kit.part.tsx';
import { CertificateProof } from './certificate-proof.part.tsx';
import { CertificatePicture, drawnSeal } from '#templates/certificate/certificate-picture.tsx';
import { CompartmentTable, OpeningTable, ProofTable, ReasonList } from './seal-certificate-tables.part.tsx';
import styles from './seal-certificate-sheet.module.css';

const stateWords: Readonly<Record<string, { readonly text: Text }>> = taskStates;

/** The certificate, in both languages, for the screen and for one sheet of A4. */
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
  <article className={styles.certificate} data-part="certificate" data-verdict={content.verdict}>
    <header>
      <Wordmark height={20} />
      <h2>
        铅封证书 <small lang="en">Seal certificate</small>
      </h2>
      {issued === null ? (
        <span className={styles.draft} data-part="certificate-draft">
          <Both text={['未签发', 'Not issued']} />
        </span>
      ) : (
        <span className={styles.code}>{shownCode(issued.code)}</span>
      )}
    </header>
    <div className={styles.verdict} data-field="verdict" data-value={content.verdict}>
      <SealGlyph seal={drawnSeal[content.verdict]} size={34} />
      <div>
        <b lang="zh">{sealVerdicts[content.verdict].text[0]}</b>
        <span lang="en">{sealVerdicts[content.verdict].text[1]}</span>
      </div>
    </div>
    <dl className={styles.facts}>
      <Fact name={['车牌', 'Plate']}>
        <Plate code={content.signCode} />
      </Fact>
      <Fact name={['公司', 'Company']}>{bothNames(content.companyName)}</Fact>
      <Fact name={['任务', 'Task']}>
        <span className={undefined}>{content.taskCode}</span> ·{' '}
        {stateWords[content.state] ? (
          <Both text={stateWords[content.state]?.text ?? ['', '']} />
        ) : (
          content.state
        )}
      </Fact>
      <Fact name={['装油地', 'From']}>{content.startArea ?? missing}</Fact>
      <Fact name={['卸油地', 'To']}>{content.endArea ?? missing}</Fact>
      <Fact name={['时间', 'Time']}>
        {moment(content.startTime)} – {moment(content.endTime)}
      </Fact>
      <Fact name={['里程', 'Distance']}>{formatNumber(content.km, 1)} km</Fact>
      <Fact name={['驾驶员', 'Driver']}>{content.driverName ?? missing}</Fact>
      <Fact name={['运单', 'Way bill']}>{content.wayBillCode ?? missing}</Fact>
    </dl>
    <CertificatePicture content={content} width={width} />
    <ReasonList content={content} />
    <CompartmentTable content={content} />
    <ProofTable content={content} />
    <OpeningTable content={content} />
    {issued === null ? null : <CertificateProof issued={issued} />}
  </article>
);
