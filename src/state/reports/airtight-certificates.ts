import type {
  AirtightCertificateView,
  AirtightContent,
  AirtightPaper,
} from '#contract/reports/airtight-certificates.ts';

import { callAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';

export type { AirtightCertificateView, AirtightContent, AirtightPaper };

/** Certificate of a tightness test: the one in force, or its content if it were issued now. */
export const loadAirtightCertificate = (id: string) => call('airtightCertificates.get', { id });

export const issueAirtightCertificate = (id: string) => callAndShow('airtightCertificates.issue', { id });
