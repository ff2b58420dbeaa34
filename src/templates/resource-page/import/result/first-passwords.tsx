import type { ReplyOf } from '#contract/calls.ts';
import { spreadsheetText } from '#domain/text/spreadsheet-text.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import tables from '#ui/styles/tables.module.css';

import { saveFile } from '../../../save-file.ts';
import styles from './first-passwords.module.css';

/** A password that was made for a new account. */
export type FirstPassword = NonNullable<ReplyOf<'resourceSheets.import'>['passwords']>[number];

/** First passwords of new accounts: they are shown once, and can be taken along. */
export const FirstPasswords = ({ passwords }: { readonly passwords: readonly FirstPassword[] }) => {
  const { t } = useTranslation();
  const heads = [t(['账号', 'Account']), t(['初始密码', 'First password'])];
  const save = (): void => {
    const lines = [heads, ...passwords.map(({ name, password }) => [spreadsheetText(name), password])];
    // With a mark of UTF-8, by which Excel knows it.
    const csv = `\uFEFF${lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')}\r\n`;
    saveFile(new Blob([csv], { type: 'text/csv' }), `${t(['初始密码', 'First passwords'])}.csv`);
  };
  return (
    <section className={styles.passwords} data-part="first-passwords" aria-live="polite">
      <div className={styles.line}>
        <b>
          {t([
            '初始密码只显示这一次；24 小时内有效，首次登录时须修改',
            'First passwords, shown only once: valid for 24 hours, to be changed at the first sign-in',
          ])}
        </b>
        <button type="button" className={buttons.button} onClick={save}>
          <Icon name="download" size={14} />
          {t(['下载', 'Download'])}
        </button>
      </div>
      <div
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={t(['初始密码', 'First passwords'])}
      >
        <table className={tables.compact}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {passwords.map(({ name, password }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>
                  <code>{password}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
