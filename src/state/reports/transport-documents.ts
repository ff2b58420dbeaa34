import type {
  DocumentFault,
  TransportDocumentContent,
  VerifiedDocument,
  TransportDocumentView,
} from '#contract/reports/transport-documents.ts';

import { callAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';

export type { DocumentFault, TransportDocumentContent, VerifiedDocument, TransportDocumentView };

/** Transport document of a way bill: the one in force, or its content if it were issued now, and what speaks against it. */
export const loadTransportDocument = (wayBillId: number) => call('transportDocuments.get', { wayBillId });

export const issueTransportDocument = (wayBillId: number) =>
  callAndShow('transportDocuments.issue', { wayBillId });

export const cancelTransportDocument = (wayBillId: number, reason: string) =>
  callAndShow('transportDocuments.cancel', { wayBillId, reason });
