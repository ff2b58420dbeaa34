import type { CertificateContent } from '#contract/reports/certificates.ts';

import type { Queries } from '../../database/database.ts';
import { isoSeconds } from '../../database/iso-time.ts';

type Signature = NonNullable<CertificateContent['signatures']>[number];

/** Who signed for what a task delivered, in the order of the visits. */
export const signaturesOf = (
  queries: Queries,
  companies: readonly string[],
  task: { readonly signCode: string; readonly startTime: string; readonly endTime: string | null },
): Promise<Signature[]> =>
  queries.query<Signature & Record<string, unknown>>(
    `select h.delivery_then ->> 'areaName' as "areaName", h.receiver, h.received_l as "receivedL", h.remark,
       h.signed_name as "signedName", ${isoSeconds('h.signed_time')} as "signedTime"
     from station_handover h where h.company_code = any($1::text[]) and h.sign_code = $2
       and exists (select from unloading u where u.visit_id = h.visit_id and u.sign_code = h.sign_code and not u.withdrawn
         and u.start_time between $3::timestamptz and $4::timestamptz)
     order by h.delivery_then ->> 'startTime', h.visit_id`,
    [companies, task.signCode, task.startTime, task.endTime ?? task.startTime],
    'certificate_signatures',
  );
