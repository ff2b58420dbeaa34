import type {
  CertificateContent,
  CertificateView,
  CertifiedPaper,
  CodeVerification,
  IssuedCertificate,
} from '#contract/certificates.ts';

import { callAndShow } from './calls.ts';
import { call } from './hub.ts';

export type { CertificateContent, CertificateView, CertifiedPaper, CodeVerification, IssuedCertificate };

/** What stands for a task: the certificate in force, or what it would say. */
export const loadCertificate = (taskCode: string) => call('certificates.get', { taskCode });

export const issueCertificate = (taskCode: string) => callAndShow('certificates.issue', { taskCode });

/** Needs no session. */
export const verifyCode = (code: string) => call('certificates.verify', { code });
