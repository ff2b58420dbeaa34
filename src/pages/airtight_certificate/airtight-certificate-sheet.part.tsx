import { shownCode } from '#domain/cargo/certificate-code.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { airtightResults, airtightVerdicts } from '#domain/words/device-words.ts';
import type { AirtightContent } from '#contract/reports/airtight-certificates.ts';
import type { IssuedCertificate } from '#contract/reports/issued-certificate.ts';
import { bothNames } from '#state/view/english-names.ts';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { Icon } from '#ui/icon.tsx';
import { Plate } from '#ui/plate.tsx';

import { CertificateProof } from '../seal_certificate/certificate-proof.part.tsx';
import { Both, Fact, moment, PaperTable } from '../seal_certificate/seal-certificate-kit.part.tsx';
import certificateSheet from '../seal_certificate/seal-certificate-sheet.module.css';

const kPa = (value: number | null): string => formatNumber(value, 3);

/** What a test proved, for the screen, the paper and its holder. */
export const AirtightFacts = ({ content }: { readonly content: AirtightContent }) => (
  <>
    <div
      className={certificateSheet.verdict}
      data-field="verdict"
      data-value={content.verdict === 'failed' ? 'broken' : content.verdict}
    >
      <Icon name={content.verdict === 'passed' ? 'tick' : 'cross'} size={34} />
      <div>
        <b lang="zh">{airtightVerdicts[content.verdict].text[0]}</b>
        <span lang="en">{airtightVerdicts[content.verdict].text[1]}</span>
      </div>
    </div>
    <dl className={certificateSheet.facts}>
      <Fact name={['车牌', 'Plate']}>
        <Plate code={content.signCode} />
      </Fact>
      <Fact name={['公司', 'Company']}>{bothNames(content.companyName)}</Fact>
      <Fact name={['检测编号', 'Test']}>{content.testCode ?? missing}</Fact>
      <Fact name={['检测单元', 'Test unit']}>{content.cell}</Fact>
      <Fact name={['时间', 'Time']}>
        {moment(content.startTime)} – {moment(content.endTime)}
      </Fact>
      <Fact name={['地点', 'Place']}>{bothNames(content.areaName ?? missing)}</Fact>
    </dl>
    <PaperTable
      part="airtight-figures"
      title={['保压（kPa 表压）', 'Pressure held, kPa gauge']}
      heads={[
        { title: ['起', 'From'], right: true },
        { title: ['止', 'To'], right: true },
        { title: ['压降', 'Drop'], right: true },
        { title: ['温度修正后', 'Corrected for temperature'], right: true },
        { title: ['5 分钟限值', 'Limit in 5 min'], right: true },
        { title: ['保压分钟', 'Minutes held'], right: true },
        { title: ['检测器判定', 'Detector verdict'] },
        { title: ['平台判定', 'Platform verdict'] },
      ]}
      rows={[
        {
          key: 'test',
          bad: content.verdict === 'failed',
          cells: [
            kPa(content.startPressureKPa),
            kPa(content.endPressureKPa),
            kPa(content.dropKPa),
            kPa(content.correctedDropKPa),
            kPa(content.limitKPa),
            formatNumber(content.minutes, 2),
            <Both key="result" text={airtightResults[content.result].text} />,
            <Both key="own" text={airtightVerdicts[content.ownResult].text} />,
          ],
        },
      ]}
    />
  </>
);

/** The certificate of a tightness test, in both languages, for the screen and for one sheet of A4. */
export const AirtightCertificateSheet = ({
  content,
  issued,
}: {
  readonly content: AirtightContent;
  readonly issued: IssuedCertificate | null;
}) => (
  <article className={certificateSheet.certificate} data-part="certificate" data-verdict={content.verdict}>
    <header>
      <Wordmark height={20} />
      <h2>
        气密检测证书 <small lang="en">Tightness certificate</small>
      </h2>
      {issued === null ? (
        <span className={certificateSheet.draft} data-part="certificate-draft">
          <Both text={['未签发', 'Not issued']} />
        </span>
      ) : (
        <span className={certificateSheet.code}>{shownCode(issued.code)}</span>
      )}
    </header>
    <AirtightFacts content={content} />
    {issued === null ? null : <CertificateProof issued={issued} />}
  </article>
);
