import { useMemo, useState } from 'react';

import { codesFor, includedCodes } from '#domain/access/role-codes.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { offline } from '#state/hub/connection.ts';
import { assignFunctions, loadRoles, type RoleRights } from '#state/session/roles.ts';
import { mayDo, user } from '#state/session/session.ts';
import { refreshRights } from '#state/session/user-privilege.ts';
import { ask } from '#state/view/dialogs.ts';
import { toast } from '#state/view/toasts.ts';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useUnsaved } from '#templates/use-unsaved.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';

import { FunctionMatrix } from './role-function/function-matrix.part.tsx';
import { MatrixHead } from './role-function/matrix-head.part.tsx';
import { codeTitle, knownCodes, matrixGroups, ownCodes } from './role-function/matrix.part.ts';
import { RoleEffect } from './role-function/role-effect.part.tsx';
import { RoleList } from './role-function/role-list.part.tsx';
import dataGrid from '#ui/table/data-grid.module.css';
import styles from './role-function/role-function.module.css';

const noCodes: ReadonlySet<string> = new Set();

/** What a role may open and do, beside another role, with what a change brings about said before it is saved. */
const RoleFunctionPage = () => {
  const { t, m, language } = useTranslation();
  const [refetchKey, setRefetchKey] = useState(0);
  const { value, failure } = useRead(String(refetchKey), loadRoles);
  const roles = value ?? [];
  const [roleId, setRoleId] = useState<number | null>(null);
  const [comparedId, setComparedId] = useState<number | null>(null);
  /** Null: as it is stored. */
  const [draft, setDraft] = useState<ReadonlySet<string> | null>(null);
  const [search, setSearch] = useState('');
  const [differencesOnly, setDifferencesOnly] = useState(false);
  const [busy, setBusy] = useState(false);

  const role = roles.find(({ id }) => id === roleId) ?? roles[0] ?? null;
  const compared = roles.find(({ id }) => id === comparedId && id !== role?.id) ?? null;
  const stored = useMemo(() => (role ? includedCodes(role.functions, knownCodes) : noCodes), [role]);
  const wanted = draft ?? stored;
  const other = compared ? includedCodes(compared.functions, knownCodes) : stored;
  const gained = knownCodes.filter((code) => wanted.has(code) && !stored.has(code));
  const lost = knownCodes.filter((code) => stored.has(code) && !wanted.has(code));
  const dirty = gained.length + lost.length > 0;
  useUnsaved(dirty);

  const typed = search.trim().toLocaleLowerCase(language);
  const groups = matrixGroups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ title, boxes }) => {
        const codes = Object.values(boxes);
        const names = [t(title), ...codes.map((code) => t(codeTitle(code)))];
        return (
          names.some((name) => name.toLocaleLowerCase(language).includes(typed)) &&
          (!differencesOnly || codes.some((code) => wanted.has(code) !== other.has(code)))
        );
      }),
    }))
    .filter(({ rows }) => rows.length > 0);
  const canWrite = mayDo('role.write') && role?.editable === true;

  const choose = async (next: RoleRights): Promise<void> => {
    const leaves =
      !dirty ||
      (await ask({
        title: t(['放弃对{what}的修改？', 'Discard the changes to {what}?'], {
          what: nameIn(role?.roleName ?? '', language),
        }),
        text: t(['未保存的内容会丢失。', 'What is not saved will be lost.']),
        confirm: t(['放弃修改', 'Discard']),
        cancel: t(['继续编辑', 'Keep editing']),
      }));
    if (!leaves) return;
    setDraft(null);
    setRoleId(next.id);
  };
  const toggle = (codes: readonly string[], given: boolean): void => {
    const next = new Set(wanted);
    for (const code of codes) {
      if (given) next.add(code);
      else next.delete(code);
    }
    setDraft(next);
  };
  const save = async (): Promise<void> => {
    if (role === null) return;
    if (offline.value) {
      toast('warning', t(['离线，权限不能保存', 'Offline: rights cannot be saved']));
      return;
    }
    setBusy(true);
    const outcome = await assignFunctions(role, codesFor(role.functions, wanted, knownCodes));
    setBusy(false);
    if (!outcome.ok) {
      const [said] = Object.values(outcome.failure.fields ?? {});
      if (said === undefined) showFailure(outcome.failure);
      else toast('error', said);
      return;
    }
    toast('success', m('saved'), nameIn(role.roleName, language));
    setDraft(null);
    setRefetchKey(refetchKey + 1);
    void refreshRights();
  };

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
              counts={{
                both: knownCodes.filter((code) => wanted.has(code) && other.has(code)).length,
                only: knownCodes.filter((code) => wanted.has(code) && !other.has(code)).length,
                other: knownCodes.filter((code) => !wanted.has(code) && other.has(code)).length,
              }}
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
                onToggle={toggle}
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
            onReset={() => setDraft(null)}
          />
        )}
      </div>
    </Page>
  );
};

export default RoleFunctionPage;
