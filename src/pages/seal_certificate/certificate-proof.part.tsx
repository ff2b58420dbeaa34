import { shownCode } from '#domain/cargo/certificate-code.ts';
import type { IssuedCertificate } from '#state/reports/certificates.ts';
import { QrCode } from '#ui/print/qr-code.tsx';

import { Both, moment } from './seal-certificate-kit.part.tsx';
import styles from './seal-certificate-sheet.module.css';

/** Where a paper with this code is verified. */
const verifyAddress = (code: string): string =>
  `${location.origin}/verify_certificate?code=${shownCode(code)}`;

/** Foot of an issued certificate: its code, where to verify it, who issued it, its hash. */
export const CertificateProof = ({ issued }: { readonly issued: IssuedCertificate }) => (
  <footer className={styles.proof} data-part="certificate-proof">
    <QrCode text={verifyAddress(issued.code)} size={112} title={verifyAddress(issued.code)} />
    <div>
      <div className={styles.code} data-field="code" data-value={issued.code}>
        {shownCode(issued.code)}
      </div>
      <div>
        <Both text={['凭编号核验真伪', 'Verify by this code']} />: {location.host}/verify_certificate
      </div>
      <div>
        <Both text={['签发', 'Issued']} /> {moment(issued.issuedTime)} · {issued.issuedName} · TankWatch{' '}
        {issued.serverVersion}
      </div>
      <div className={styles.hash}>SHA-256 {issued.contentHash}</div>
      <div>
        <Both
          text={[
            '由系统存储的记录生成；时间为中国时间（UTC+8），坐标为 WGS-84。',
            'Made of stored records. Times are China time (UTC+8), coordinates WGS-84.',
          ]}
        />
      </div>
    </div>
  </footer>
);
