import { useState } from 'react';

import { includedCodes } from '#domain/access/role-codes.ts';
import { loadRoles, type RoleRights } from '#state/session/roles.ts';
import { mayDo, user } from '#state/session/session.ts';
import { agreesToDiscard } from '#templates/agrees-to-discard.ts';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';

import { FunctionMatrix } from './role-function/function-matrix.part.tsx';
import { MatrixHead } from './role-function/matrix-head.part.tsx';
import { knownCodes, ownCodes } from './role-function/matrix.part.ts';
import { RoleEffect } from './role-function/role-effect.part.tsx';
import { RoleList } from './role-function/role-list.part.tsx';
import { sideCounts } from './role-function/side-counts.part.ts';
import { useRoleDraft } from './role-function/use-role-draft.part.ts';
import { useRoleSaving } from './role-function/use-role-saving.part.ts';
import { foundGroups } from './role-function/found-groups.part.ts';
import dataGrid from '#ui/table/data-grid.module.css';
import styles from './role-function/role-function.module.css';

/** What a role may open and do, beside another role, with what a change brings about said before it is saved. */
const RoleFunctionPage = () => {
  const { t, language } = useTranslation();
  const [refetchKey, setRefetchKey] = useState(0);
  const { value, failure } = useRead(String(refetchKey), loadRoles);
  const roles = value ?? [];
  const [roleId, setRoleId] = useState<number | null>(null);
  const [comparedId, setComparedId] = useState<number | null>(null);
  const [search, setSearch] = useState('');
  const [differencesOnly, setDifferencesOnly] = useState(false);

  const role = roles.find(({ id }) => id === roleId) ?? roles[0] ?? null;
  const compared = roles.find(({ id }) => id === comparedId && id !== role?.id) ?? null;
  const rights = useRoleDraft(role, compared);
  const { wanted, other, gained, lost, dirty, drop } = rights;

  const differs = (code: string): boolean => wanted.has(code) !== other.has(code);
  const groups = foundGroups(search, differencesOnly ? differs : null, { t, language });
  const canWrite = mayDo('role.write') && role?.editable === true;

  const choose = async (next: RoleRights): Promise<void> => {
    const leaves = !dirty || (await agreesToDiscard(t, nameIn(role?.roleName ?? '', language)));
    if (!leaves) return;
    drop();
    setRoleId(next.id);
  };
  const { busy, save } = useRoleSaving(role, wanted, () => {
    drop();
    setRefetchKey(refetchKey + 1);
  });

  const title = t(['角色分配', 'Role distribute']);
  return (
    <Page ready={value !== null || failure !== null} title={title}>
      <div className={styles.page} data-density="dense">
        <RoleList
          roles={roles}
          chosen={role?.id ?? null}
          compared={compared?.id ?? null}
          shareOf={({ functions }) => includedCodes(functions, knownCodes).size / knownCodes.length}
          onChoose={(next) => void choose(next)}
        />
        <div className={styles.middle}>
          <PageHead title={title} groups={nameIn(role?.roleName ?? '', language)} />
          {role === null ? null : (
            <MatrixHead
              role={role}
              roles={roles}
              compared={compared}
              counts={sideCounts(wanted, other)}
              search={search}
              differencesOnly={differencesOnly}
              onCompare={setComparedId}
              onSearch={setSearch}
              onDifferencesOnly={setDifferencesOnly}
            />
          )}
          <div className={styles.matrix}>
            {role === null ? null : (
              <FunctionMatrix
                groups={groups}
                wanted={wanted}
                other={other}
                own={ownCodes()}
                readOnly={!canWrite}
                onToggle={rights.toggle}
              />
            )}
            {value === null && failure === null ? <TableLoading /> : null}
            {failure === null ? null : (
              <TableFailure failure={failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
            )}
            {role !== null && groups.length === 0 ? (
              <div className={dataGrid.cover}>
                <EmptyState title={t(['没有符合条件的功能', 'No function found'])} text={search} />
              </div>
            ) : null}
          </div>
        </div>
        {role === null ? null : (
          <RoleEffect
            role={role}
            gained={gained}
            lost={lost}
            isEmpty={wanted.size === 0}
            isOwn={user.value?.roles.some(({ roleCode }) => roleCode === role.roleCode) ?? false}
            canWrite={canWrite}
            busy={busy}
            onSave={() => void save()}
            onReset={drop}
          />
        )}
      </div>
    </Page>
  );
};

export default RoleFunctionPage;
