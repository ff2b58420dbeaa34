import type {
  CertificateContent,
  CertificateView,
  CertifiedPaper,
  CodeVerification,
} from '#contract/reports/certificates.ts';
import type { IssuedCertificate } from '#contract/reports/issued-certificate.ts';

import { callAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';

export type { CertificateContent, CertificateView, CertifiedPaper, CodeVerification, IssuedCertificate };

/** Certificate of a task: the one in force, or its content if it were issued now. */
export const loadCertificate = (taskCode: string) => call('certificates.get', { taskCode });

export const issueCertificate = (taskCode: string) => callAndShow('certificates.issue', { taskCode });

/** Needs no session. */
export const verifyCode = (code: string) => call('certificates.verify', { code });
