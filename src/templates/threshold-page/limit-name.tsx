import { Link } from 'wouter';

import type { EditedSettingKey } from '#contract/setting-limits.ts';
import { settings } from '#contract/settings.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { settingNames, settingUnits } from '../why/setting-names.ts';
import { isElsewhere, lossLimitAddress } from './limit-groups.ts';
import styles from './limit-table.module.css';
import { limitText } from './limit-text.ts';
import { settingHelp } from './setting-help.ts';

/** What a limit is called, what it does, and where else it is set. */
export const LimitName = ({ settingKey }: { readonly settingKey: EditedSettingKey }) => {
  const { t } = useTranslation();
  return (
    <th scope="row">
      {t(settingNames[settingKey])}{' '}
      <small className={typography.muted}>{t(settingUnits[settings[settingKey].unit].text)}</small>
      <span className={styles.help}>
        {t(settingHelp[settingKey])}
        {t(['；', '; '])}
        {t(['默认 {value}', 'default {value}'], {
          value: t(limitText(settingKey, settings[settingKey].default)),
        })}
      </span>
      {isElsewhere(settingKey) ? (
        <Link href={`/${lossLimitAddress}`} className={`${typography.small} ${styles.elsewhere}`}>
          {t(['在“损溢限值”中设定', 'set in Loss limits'])}
        </Link>
      ) : null}
    </th>
  );
};
