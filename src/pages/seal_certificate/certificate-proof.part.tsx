import { shownCode } from '#domain/cargo/certificate-code.ts';
import type { IssuedCertificate } from '#contract/reports/issued-certificate.ts';
import { QrCode } from '#ui/print/qr-code.tsx';

import { Both, moment } from './seal-certificate-kit.part.tsx';
import styles from './seal-certificate-sheet.module.css';

/** Where a paper with this code is verified. */
const verifyAddress = (code: string): string =>
  `${location.origin}/verify_certificate?code=${shownCode(code)}`;

/** Code of an issued certificate, and where a camera finds what it must say. */
export const VerifyCode = ({ issued }: { readonly issued: IssuedCertificate }) => (
  <div className={styles.verify}>
    <QrCode text={verifyAddress(issued.code)} size={104} title={verifyAddress(issued.code)} />
    <small>
      <Both text={['扫码核验', 'Verify']} />
    </small>
    <span className={styles.code}>{shownCode(issued.code)}</span>
  </div>
);

/** Foot of a certificate: what it is made of; of an issued one its code, who issued it, its hash. */
export const CertificateProof = ({ issued }: { readonly issued: IssuedCertificate | null }) => (
  <footer className={styles.proof} data-part="certificate-proof">
    <div>
      <Both
        text={[
          '由系统存储的车载仪表、站罐和提单记录生成，不代替贸易交接计量。各数修约到 0.01 L，合计由印出的数相加。时间为中国时间（UTC+8），坐标为 WGS-84。',
          'Made of stored records of truck, station and rack; it does not replace custody transfer. Figures are rounded to 0.01 L, sums are those of what is printed. Times are China time (UTC+8), coordinates WGS-84.',
        ]}
      />
    </div>
    {issued === null ? null : (
      <>
        <div>
          <b className={styles.code} data-field="code" data-value={issued.code}>
            {shownCode(issued.code)}
          </b>{' '}
          <Both text={['凭编号核验真伪', 'Verify by this code']} />: {location.host}/verify_certificate ·{' '}
          <Both text={['签发', 'Issued']} /> {moment(issued.issuedTime)} · {issued.issuedName} · TankWatch{' '}
          {issued.serverVersion}
        </div>
        <div className={styles.hash}>SHA-256 {issued.contentHash}</div>
      </>
    )}
  </footer>
);
