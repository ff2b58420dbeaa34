import type { IssuedCertificate } from '#contract/reports/issued-certificate.ts';

import type { Queries } from '../../database/database.ts';
import { isoSeconds } from '../../database/iso-time.ts';

const columns = `code, content, ${isoSeconds('issued_time')} as "issuedTime", issued_name as "issuedName",
  server_version as "serverVersion", encode(content_hash, 'hex') as "contentHash",
  ${isoSeconds('superseded_time')} as "supersededTime"`;

/** A frozen certificate: `content` is the hashed text. */
export interface StoredCertificate extends IssuedCertificate {
  readonly content: string;
}

/** A frozen transport document; one that was cancelled says why. */
export interface StoredDocument extends StoredCertificate {
  readonly cancelReason: string | null;
}

export interface NewCertificate {
  readonly code: string;
  /** Of what it certifies. */
  readonly key: string;
  readonly companyCode: string;
  readonly content: string;
  readonly contentHash: Buffer;
  readonly issuedTime: Date;
  readonly issuedBy: number;
  readonly issuedName: string;
  readonly serverVersion: string;
}

/** The table that certificates of one kind are frozen in, and its column of what they certify. */
interface CertificateTable {
  readonly name: string;
  readonly from: string;
  readonly update: string;
  readonly insert: string;
  readonly key: string;
  /** Columns of its own, as SQL. */
  readonly more?: string;
}

const certificateStore = <Stored extends StoredCertificate = StoredCertificate>({
  name,
  from,
  update,
  insert,
  key,
  more = '',
}: CertificateTable) => ({
  /** Those of one key, the one in force first, then the newest; at most one is in force. */
  of: (queries: Queries, ofKey: string): Promise<Stored[]> =>
    queries.query<Stored & Record<string, unknown>>(
      `select ${columns}${more} ${from} where ${key} = $1
       order by (superseded_by is null) desc, issued_time desc, code`,
      [ofKey],
      `${name}_of_key`,
    ),

  byCode: async (queries: Queries, code: string): Promise<Stored | null> => {
    const [row] = await queries.query<Stored & Record<string, unknown>>(
      `select ${columns}${more} ${from} where code = $1`,
      [code],
      `${name}_by_code`,
    );
    return row ?? null;
  },

  /** Locks the certificates of a key until the transaction around it ends. */
  lock: async (queries: Queries, ofKey: string): Promise<void> => {
    await queries.query(`select pg_advisory_xact_lock(hashtextextended('${name} ' || $1, 0))`, [ofKey]);
  },

  /** Puts a certificate in force in place of the previous one. */
  put: async (queries: Queries, row: NewCertificate): Promise<void> => {
    await queries.query(
      `${update} set superseded_by = $2, superseded_time = $3 where ${key} = $1 and superseded_by is null`,
      [row.key, row.code, row.issuedTime],
    );
    await queries.query(
      `${insert} (code, ${key}, company_code, content, content_hash, issued_time, issued_by,
         issued_name, server_version) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        row.code,
        row.key,
        row.companyCode,
        row.content,
        row.contentHash,
        row.issuedTime,
        row.issuedBy,
        row.issuedName,
        row.serverVersion,
      ],
    );
  },
});

export const sealCertificates = certificateStore({
  name: 'seal_certificate',
  from: 'from seal_certificate',
  update: 'update seal_certificate',
  insert: 'insert into seal_certificate',
  key: 'task_code',
});

export const airtightCertificates = certificateStore({
  name: 'airtight_certificate',
  from: 'from airtight_certificate',
  update: 'update airtight_certificate',
  insert: 'insert into airtight_certificate',
  key: 'record_id',
});

export const transportDocuments = certificateStore<StoredDocument>({
  name: 'transport_document',
  from: 'from transport_document',
  update: 'update transport_document',
  insert: 'insert into transport_document',
  key: 'way_bill_id',
  more: ', cancel_reason as "cancelReason"',
});
