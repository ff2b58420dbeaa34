import type { TriedMapping } from '#contract/session/sign-on.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';
import styles from './identity-provider.module.css';

/** Whom a mapping has made of somebody, and what each row found. */
export const TrialOutcome = ({ tried }: { readonly tried: TriedMapping }) => {
  const { t } = useTranslation();
  const { rowNo, companyName, companyCode, roleName, roleCode, inReach, factorDone, userName, name } = tried;
  return (
    <div className={styles.outcome} data-part="trial-outcome">
      {rowNo === null ? (
        <p className={typography.danger}>
          {t(['没有符合的行：不能登录', 'No row matches: the sign-in is rejected'])}
        </p>
      ) : (
        <p>
          <b>
            {t(['第 {n} 行生效：{company}，{role}', 'Row {n} counts: {company}, {role}'], {
              n: rowNo,
              company: companyName ?? companyCode ?? '—',
              role: roleName ?? roleCode ?? '—',
            })}
          </b>
        </p>
      )}
      {rowNo !== null && !inReach ? (
        <p className={typography.danger}>
          {t([
            '公司或角色已停用，或不属于此身份提供方：不能登录',
            'Company or role is disabled, or not this provider’s: the sign-in is rejected',
          ])}
        </p>
      ) : null}
      <p>
        {t(['账号 {user}（{name}）', 'Account {user} ({name})'], { user: userName, name })}
        {' · '}
        {factorDone
          ? t(['已在身份提供方双重验证', 'Second factor at the provider counts'])
          : t(['双重验证由本系统按角色要求', 'A second factor is asked for here, as the role demands'])}
      </p>
      <ol>
        {tried.rows.map((row) => (
          <li key={row.rowNo} data-met={row.met}>
            {row.met ? t(['符合', 'Met']) : t(['不符合', 'No match'])}
            {t(['；声明的值：', '; values of the claim: '])}
            {row.found.length === 0 ? '—' : <code>{row.found.join(', ')}</code>}
          </li>
        ))}
      </ol>
    </div>
  );
};
