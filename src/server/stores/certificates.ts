import type { CertificateContent, IssuedCertificate } from '#contract/reports/certificates.ts';

import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';

const columns = `code, content, ${isoSeconds('issued_time')} as "issuedTime", issued_name as "issuedName",
  server_version as "serverVersion", encode(content_hash, 'hex') as "contentHash",
  ${isoSeconds('superseded_time')} as "supersededTime"`;

/** A frozen certificate: `content` is the hashed text. */
export interface StoredCertificate extends IssuedCertificate {
  readonly content: string;
}

export const contentIn = ({ content }: StoredCertificate): CertificateContent => JSON.parse(content);

/** Those of a task, the newest first; at most one of them is in force. */
export const certificatesOf = (queries: Queries, taskCode: string): Promise<StoredCertificate[]> =>
  queries.query<StoredCertificate & Record<string, unknown>>(
    `select ${columns} from seal_certificate where task_code = $1
     order by (superseded_by is null) desc, issued_time desc, code`,
    [taskCode],
    'certificates_of_task',
  );

export const certificateByCode = async (
  queries: Queries,
  code: string,
): Promise<StoredCertificate | null> => {
  const [row] = await queries.query<StoredCertificate & Record<string, unknown>>(
    `select ${columns} from seal_certificate where code = $1`,
    [code],
    'certificate_by_code',
  );
  return row ?? null;
};

/** Locks a task's certificates until the transaction around it ends. */
export const lockTask = async (queries: Queries, taskCode: string): Promise<void> => {
  await queries.query(`select pg_advisory_xact_lock(hashtextextended('seal_certificate ' || $1, 0))`, [
    taskCode,
  ]);
};

export interface NewCertificate {
  readonly code: string;
  readonly taskCode: string;
  readonly companyCode: string;
  readonly content: string;
  readonly contentHash: Buffer;
  readonly issuedTime: Date;
  readonly issuedBy: number;
  readonly issuedName: string;
  readonly serverVersion: string;
}

/** Puts a certificate in force in place of the previous one. */
export const storeCertificate = async (queries: Queries, row: NewCertificate): Promise<void> => {
  await queries.query(
    `update seal_certificate set superseded_by = $2, superseded_time = $3 where task_code = $1 and superseded_by is null`,
    [row.taskCode, row.code, row.issuedTime],
  );
  await queries.query(
    `insert into seal_certificate (code, task_code, company_code, content, content_hash, issued_time, issued_by,
       issued_name, server_version) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.code,
      row.taskCode,
      row.companyCode,
      row.content,
      row.contentHash,
      row.issuedTime,
      row.issuedBy,
      row.issuedName,
      row.serverVersion,
    ],
  );
};
