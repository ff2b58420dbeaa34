import { words } from '#i18n/words.ts';
import type { RoleRights } from '#state/session/roles.ts';
import { Icon } from '#ui/icon.tsx';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';

import inputs from '#ui/styles/inputs.module.css';
import layout from '#ui/styles/layout.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';
import typography from '#ui/styles/typography.module.css';

/** What the matrix shows: against which role, which rows; with what the marks mean. */
export const MatrixHead = ({
  role,
  roles,
  compared,
  counts,
  search,
  differencesOnly,
  onCompare,
  onSearch,
  onDifferencesOnly,
}: {
  readonly role: RoleRights;
  readonly roles: readonly RoleRights[];
  readonly compared: RoleRights | null;
  readonly counts: { readonly both: number; readonly only: number; readonly other: number };
  readonly search: string;
  readonly differencesOnly: boolean;
  readonly onCompare: (id: number | null) => void;
  readonly onSearch: (text: string) => void;
  readonly onDifferencesOnly: (on: boolean) => void;
}) => {
  const { t, language } = useTranslation();
  const otherName = compared ? nameIn(compared.roleName, language) : t(['保存前', 'as stored']);
  return (
    <div className={reportLayout.filters}>
      <span className={inputs.frame}>
        <select
          name="compare"
          aria-label={t(['对比', 'Compare with'])}
          value={compared?.id ?? ''}
          onChange={({ target }) => onCompare(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t(['对比：保存前', 'Compare: as stored'])}</option>
          {roles
            .filter(({ id }) => id !== role.id)
            .map(({ id, roleName }) => (
              <option key={id} value={id}>
                {t(['对比：{name}', 'Compare: {name}'], { name: nameIn(roleName, language) })}
              </option>
            ))}
        </select>
      </span>
      <span className={inputs.frame}>
        <Icon name="search" />
        <input
          type="search"
          name="function"
          value={search}
          aria-label={t(words.search)}
          placeholder={t(['页面、功能', 'Pages, functions'])}
          onChange={({ target }) => onSearch(target.value)}
        />
      </span>
      <label>
        <input
          type="checkbox"
          name="differences"
          checked={differencesOnly}
          onChange={({ target }) => onDifferencesOnly(target.checked)}
        />{' '}
        {t(['只看差别', 'Differences only'])}
      </label>
      <span className={layout.spacer} />
      <span className={`${typography.secondary} ${typography.small}`} data-part="counts">
        {t(
          [
            '✓ 两者都有 {both}　+ 只有{name} {only}　− 只有{otherName} {other}',
            '✓ both {both} · + only {name} {only} · − only {otherName} {other}',
          ],
          { ...counts, name: nameIn(role.roleName, language), otherName },
        )}
      </span>
    </div>
  );
};
