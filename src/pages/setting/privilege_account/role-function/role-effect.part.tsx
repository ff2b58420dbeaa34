import { words } from '#i18n/words.ts';
import type { RoleRights } from '#state/session/roles.ts';
import { useTranslation } from '#ui/language.tsx';

import { codeTitle } from './matrix.part.ts';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './role-effect.module.css';

const Codes = ({
  title,
  sign,
  codes,
  part,
}: {
  readonly title: string;
  readonly sign: '+' | '−';
  readonly codes: readonly string[];
  readonly part: string;
}) => {
  const { t } = useTranslation();
  if (codes.length === 0) return null;
  return (
    <>
      <h3 className={sections.heading}>
        {title} {codes.length}
      </h3>
      <ul className={styles.codes} data-part={part}>
        {codes.map((code) => (
          <li key={code}>
            <b aria-hidden="true">{sign}</b> {t(codeTitle(code))}{' '}
            {code.startsWith('page:') ? (
              <small className={typography.muted}>{t(['页面', 'page'])}</small>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
};

/** What saving will do, said before it is done: whom it reaches, what they gain and what they lose. */
export const RoleEffect = ({
  role,
  gained,
  lost,
  isEmpty,
  isOwn,
  canWrite,
  busy,
  onSave,
  onReset,
}: {
  readonly role: RoleRights;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** Nothing at all is chosen. */
  readonly isEmpty: boolean;
  readonly isOwn: boolean;
  readonly canWrite: boolean;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onReset: () => void;
}) => {
  const { t } = useTranslation();
  const changes = gained.length + lost.length;
  const n = role.userCount;
  return (
    <aside
      className={styles.effect}
      aria-label={t(['保存的影响', 'What saving does'])}
      data-part="role-effect"
    >
      <div className={styles.body} role="status" aria-live="polite">
        <h2>{t(['保存的影响', 'What saving does'])}</h2>
        {role.editable ? null : (
          <p>
            {t([
              '此角色属于平台或上级公司，只读：在“角色管理”中复制为本公司角色后修改。',
              'This role belongs to the installation or a company above and is read-only: copy it in Role management and edit the copy.',
            ])}
          </p>
        )}
        {role.remark === '' ? null : <p className={typography.muted}>{role.remark}</p>}
        {changes === 0 ? (
          <p className={typography.secondary}>
            {canWrite
              ? t([
                  '勾选或取消功能，这里会说明影响。',
                  'Check or clear a box, and what it does is said here.',
                ])
              : t(['你只能查看。', 'You may only look.'])}
          </p>
        ) : (
          <p>
            {t(
              [
                '影响 {n} 名用户，已登录的 5 秒内生效。',
                'It reaches {n} {n:user, within 5 s where he is|users, within 5 s those who are} signed in.',
              ],
              { n },
            )}
          </p>
        )}
        {isOwn && changes > 0 ? (
          <p className={typography.secondary}>{t(['这是你自己的角色。', 'This is your own role.'])}</p>
        ) : null}
        {isEmpty ? (
          <p className={typography.danger} role="alert">
            {t(['至少选择一项', 'Choose at least one'])}
          </p>
        ) : null}
        <Codes part="gained" sign="+" title={t(['获得', 'They gain'])} codes={gained} />
        <Codes part="lost" sign="−" title={t(['失去', 'They lose'])} codes={lost} />
      </div>
      {canWrite ? (
        <div className={styles.foot}>
          <span className={layout.spacer} />
          <button type="button" className={buttons.button} disabled={changes === 0 || busy} onClick={onReset}>
            {t(words.cancel)}
          </button>
          <button
            type="button"
            className={buttons.primary}
            disabled={changes === 0 || isEmpty || busy}
            onClick={onSave}
          >
            {t(['保存，影响 {n} 人', 'Save, reaches {n} {n:user|users}'], { n })}
          </button>
        </div>
      ) : null}
    </aside>
  );
};
