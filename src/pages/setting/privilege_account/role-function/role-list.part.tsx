import type { RoleRights } from '#state/session/roles.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';

import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './role-list.module.css';

/** The roles with their users; the bar is how much of everything a role may. */
export const RoleList = ({
  roles,
  chosen,
  compared,
  shareOf,
  onChoose,
}: {
  readonly roles: readonly RoleRights[];
  readonly chosen: number | null;
  /** Id of the role that the chosen one is compared with. */
  readonly compared: number | null;
  /** 0 to 1. */
  readonly shareOf: (role: RoleRights) => number;
  readonly onChoose: (role: RoleRights) => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <nav className={styles.list} aria-label={t(['角色', 'Roles'])} data-part="role-list">
      {roles.map((role) => (
        <button
          key={role.id}
          type="button"
          className={styles.role}
          aria-current={role.id === chosen}
          data-id={role.id}
          onClick={() => onChoose(role)}
        >
          <span className={styles.name}>
            <span>{nameIn(role.roleName, language)}</span>
            {role.enabled ? null : <span className={tags.tag}>{t(['停用', 'Disabled'])}</span>}
            {role.editable ? null : <span className={tags.tag}>{t(['只读', 'Read-only'])}</span>}
            {role.id === compared ? <span className={tags.tag}>{t(['对比', 'Compared'])}</span> : null}
            <span className={typography.muted}>
              {t(['{n} 人', '{n} {n:user|users}'], { n: role.userCount })}
            </span>
          </span>
          <span className={styles.bar} aria-hidden="true">
            <i style={{ width: `${shareOf(role) * 100}%` }} />
          </span>
        </button>
      ))}
    </nav>
  );
};
