import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { loadRows, updateRow, type ResourceRow } from '../reports/resources.ts';

/** Page whose rows the roles are. */
const roleAddress = 'setting/privilege_account/role';

/** More roles than these no installation has. */
const allRoles = 500;

/** A role with its codes: pages (`page:<address>`, patterns too) and functions. */
export interface RoleRights {
  readonly id: number;
  readonly version: number;
  readonly roleCode: string;
  readonly roleName: string;
  readonly remark: string;
  readonly enabled: boolean;
  /** False: it is the installation's, or of a company above: to look at and to copy. */
  readonly editable: boolean;
  /** Users who have it, of one's own companies. */
  readonly userCount: number;
  readonly functions: readonly string[];
}

const rightsIn = (row: ResourceRow): RoleRights => ({
  id: Number(row['id']),
  version: Number(row['version']),
  roleCode: String(row['roleCode']),
  roleName: String(row['roleName']),
  remark: String(row['remark'] ?? ''),
  enabled: row['enabled'] === true,
  editable: row['ownership'] === 'editable',
  userCount: Number(row['userCount']),
  functions: Array.isArray(row['functions']) ? row['functions'].map(String) : [],
});

export const loadRoles = async (): Promise<CallOutcome<readonly RoleRights[]>> => {
  const request = { address: roleAddress, filters: {}, search: '', order: 'roleName', page: 1 };
  const outcome = await loadRows({ ...request, pageSize: allRoles });
  return outcome.ok ? { ...outcome, value: outcome.value.rows.map(rightsIn) } : outcome;
};

/** Gives a role other codes; refused where somebody has changed it since it was read. */
export const assignFunctions = (
  role: RoleRights,
  functions: readonly string[],
): Promise<CallOutcome<ResourceRow>> => updateRow(roleAddress, role.id, role.version, { functions }, '');
