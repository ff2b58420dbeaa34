import { upgradedValues, type UpgradeType, upgradeTypes } from '#domain/commands/upgrade-types.ts';

import type { Queries } from '../../database/database.ts';
import type { Order } from './queue-command.ts';
import { signUpgrade } from './upgrade-key.ts';

/** An upgrade file as it is ordered; what belongs to a file is null of a mere order. */
export interface UpgradeFileRow extends Record<string, unknown> {
  readonly id: number;
  readonly type: UpgradeType;
  readonly package_version: string;
  readonly from_versions: string | null;
  readonly file_name: string | null;
  readonly sha256: string | null;
  readonly size_bytes: number | null;
}

const columns = `u.id, u.type, u.package_version, u.from_versions, f.name as file_name, f.sha256, f.size_bytes::int as size_bytes
  from upgrade_file u left join stored_file f on f.id = u.file`;

/** The file of one number among those of these companies. */
export const upgradeFileOf = async (
  queries: Queries,
  companies: readonly string[],
  id: number,
): Promise<UpgradeFileRow | null> => {
  const [row] = await queries.query<UpgradeFileRow>(
    `select ${columns} where u.id = $1 and u.company_code = any($2::text[])`,
    [id, companies],
  );
  return row ?? null;
};

/** The file that brings the same part to a certain version, beside another file of the same company. */
export const upgradeFileOfVersion = async (
  queries: Queries,
  besideId: number,
  version: string,
): Promise<UpgradeFileRow | null> => {
  const [row] = await queries.query<UpgradeFileRow>(
    `select ${columns} join upgrade_file o on o.company_code = u.company_code and o.type = u.type
     where o.id = $1 and u.package_version = $2`,
    [besideId, version],
  );
  return row ?? null;
};

/** What is said to a terminal, and what it has to say of itself afterwards. */
export const upgradeOrder = async (
  queries: Queries,
  { id, type, package_version: version, file_name: name, sha256, size_bytes: sizeBytes }: UpgradeFileRow,
): Promise<Pick<Order, 'kind' | 'subject' | 'payload' | 'wanted'>> => {
  const { kind } = upgradeTypes[type];
  const wanted = upgradedValues(type, version);
  // One thing at a time: a console is not restarted while it installs, nor asked for versions.
  const subject = 'versions';
  if (kind !== 'upgrade' || sha256 === null) return { kind, subject, payload: { upgradeFileId: id }, wanted };
  const signature = await signUpgrade(queries, type, version, sha256);
  return {
    kind,
    subject,
    payload: { upgradeFileId: id, type, version, name, sizeBytes, sha256, signature },
    wanted,
  };
};
