import type { AuthorityEdition } from '#domain/authority/authority-editions.ts';
import type { LinkDetail } from '#domain/authority/link-words.ts';
import type { AuthorityLinkSettings } from '#gateway/jt809/links/link-settings.ts';

import type { Queries } from '../database/database.ts';
import type { Sealer } from '../kernel/secrets/sealer.ts';

/** An authority as its links need it. */
export interface AuthorityPeer {
  readonly id: number;
  readonly companyCode: string;
  readonly name: string;
  readonly edition: AuthorityEdition;
  /** Rises with each edit of it. */
  readonly version: string;
  readonly platformCode: string;
  readonly producerCode: string;
  /** ms that an inquiry leaves for each unit of its limit. */
  readonly limitUnitMs: number;
  /** For an inquiry without a limit. */
  readonly answerMs: number;
  readonly datum: 'wgs84' | 'gcj02';
  readonly settings: AuthorityLinkSettings;
  /** Why it is not dialled; null: it is. */
  readonly missing: LinkDetail | null;
}

interface PeerRow {
  readonly id: number;
  readonly company_code: string;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly access_code: number;
  readonly platform_user: number;
  readonly own_host: string;
  readonly edition: AuthorityEdition;
  readonly encrypted: boolean;
  readonly password: string | null;
  readonly constants: string | null;
  readonly platform_code: string;
  readonly producer_code: string;
  readonly sub_link_from: string | null;
  readonly numbering: 'all' | 'perMessage';
  readonly length_counts: 'withCheckCode' | 'withoutCheckCode';
  readonly limit_unit: 'minute' | 'second';
  readonly answer_min: number;
  readonly datum: 'wgs84' | 'gcj02';
  readonly version: number;
}

/** `host` or `host:port`: the port is told where the authority comes in by another than this process listens at. */
const ownAddress = (
  written: string,
  port: number | null,
): { readonly host: string; readonly port: number } => {
  const [, host = written, other] = /^([^:]+):(\d{1,5})$/.exec(written) ?? [];
  // A number that is no port would be none on the wire either.
  const named = other === undefined ? (port ?? 0) : Number(other);
  return { host, port: named > 65_535 ? 0 : named };
};

/** Sealed as one text. */
export const constantsText = (m1: number, ia1: number, ic1: number): string => [m1, ia1, ic1].join(',');

const peerOf = (row: PeerRow, sealer: Sealer, ownPort: number | null): AuthorityPeer => {
  const password = row.password === null ? null : sealer.open(row.password);
  const constants = row.constants === null ? null : sealer.open(row.constants);
  const [m1 = 0, ia1 = 0, ic1 = 0] = (constants ?? '').split(',').map(Number);
  const own = ownAddress(row.own_host, ownPort);
  return {
    id: row.id,
    companyCode: row.company_code,
    name: row.name,
    edition: row.edition,
    version: `${row.version}:${row.password ?? ''}:${row.constants ?? ''}`,
    platformCode: row.platform_code,
    producerCode: row.producer_code,
    limitUnitMs: row.limit_unit === 'minute' ? 60_000 : 1000,
    answerMs: row.answer_min * 60_000,
    datum: row.datum,
    missing: password === null ? 'noPassword' : row.encrypted && constants === null ? 'noConstants' : null,
    settings: {
      edition: row.edition,
      encryption: row.encrypted ? { m1, ia1, ic1 } : null,
      lengthWithCheckCode: row.length_counts === 'withCheckCode',
      host: row.host,
      port: row.port,
      accessCode: Number(row.access_code),
      user: Number(row.platform_user),
      password: password ?? '',
      ownHost: own.host,
      ownPort: own.port,
      subLinkFrom: row.sub_link_from === '' ? null : row.sub_link_from,
      numbering: row.numbering,
    },
  };
};

/** Authorities that are turned on. @param ownPort at which this process takes sub-links; null: at none */
export const readPeers = async (
  queries: Queries,
  sealer: Sealer,
  ownPort: number | null,
): Promise<readonly AuthorityPeer[]> => {
  const rows = await queries.query<PeerRow & Record<string, unknown>>(
    `select id, company_code, name, host, port, access_code, platform_user, own_host, edition, encrypted, password,
       constants, platform_code, producer_code, sub_link_from, numbering, length_counts, limit_unit, answer_min, datum,
       version from authority where enabled order by id`,
    [],
    'read_authorities',
  );
  return rows.map((row) => peerOf(row, sealer, ownPort));
};
