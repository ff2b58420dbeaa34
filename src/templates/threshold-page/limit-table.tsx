import type { EditedSettingKey, SettingPage } from '#contract/setting-limits.ts';
import { settings } from '#contract/settings.ts';
import { missing } from '#domain/time/time.ts';
import { nameIn } from '#i18n/name-in.ts';
import type { Thresholds } from '#state/reports/thresholds.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { LimitCell } from './limit-cell.tsx';
import { limitGroups } from './limit-groups.ts';
import { LimitName } from './limit-name.tsx';
import styles from './limit-table.module.css';
import { limitText } from './limit-text.ts';
import { type Level, limitLine, scopeKey } from './threshold-levels.ts';

/** What was typed for limits of the chosen level and is not saved, in the order in which it was begun. */
export type Drafts = ReadonlyMap<EditedSettingKey, string>;

/** Limits along the levels of a company or truck: whose they are, what holds, and from where. */
export const LimitTable = ({
  page,
  thresholds,
  levels,
  drafts,
  looked,
  changedOnly,
  canWrite,
  onDraft,
  onLook,
}: {
  readonly page: SettingPage;
  readonly thresholds: Thresholds;
  /** From the top down; the last is the chosen one. */
  readonly levels: readonly Level[];
  readonly drafts: Drafts;
  /** The one of the drafts whose effect is shown. */
  readonly looked: EditedSettingKey | null;
  /** Limits that one of the levels has of its own, alone. */
  readonly changedOnly: boolean;
  readonly canWrite: boolean;
  /** @param text null: nothing is to be changed */
  readonly onDraft: (key: EditedSettingKey, text: string | null) => void;
  readonly onLook: (key: EditedSettingKey) => void;
}) => {
  const { t, language } = useTranslation();
  const nameOf = (level: Level): string => nameIn(level, language);
  return (
    <table className={styles.table} data-part="limits">
      <thead>
        <tr>
          <th scope="col">{t(['项目', 'Limit'])}</th>
          {levels.map((level, index) => (
            <th
              key={scopeKey(level)}
              scope="col"
              className={styles.number}
              data-above={index < levels.length - 1}
            >
              {nameOf(level)}
            </th>
          ))}
          <th scope="col" className={styles.number}>
            {t(['生效', 'In force'])}
          </th>
          <th scope="col">{t(['来自', 'From'])}</th>
        </tr>
      </thead>
      {limitGroups(page).map(({ name, title, keys }) => {
        const lines = keys
          .map((key) => ({ key, line: limitLine(thresholds, levels, key) }))
          .filter(({ line }) => !changedOnly || line.from >= 0);
        return lines.length === 0 ? null : (
          <tbody key={name}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={levels.length + 3}>
                {t(title)}
              </th>
            </tr>
            {lines.map(({ key, line: { own, inForce, from } }) => (
              <tr key={key} data-key={key} aria-current={looked === key}>
                <LimitName settingKey={key} />
                {levels.map((level, index) => {
                  const value = own[index] ?? null;
                  const above =
                    own.slice(0, index).findLast((one) => one !== null)?.value ?? settings[key].default;
                  return (
                    <LimitCell
                      key={scopeKey(level)}
                      settingKey={key}
                      level={nameOf(level)}
                      isAbove={index < levels.length - 1}
                      own={value?.value ?? null}
                      since={value?.since ?? null}
                      isSame={value !== null && value.value === above}
                      draft={index === levels.length - 1 ? (drafts.get(key) ?? null) : null}
                      canWrite={canWrite && level.isOwn && index === levels.length - 1}
                      onDraft={(text) => onDraft(key, text)}
                      onLook={() => onLook(key)}
                    />
                  );
                })}
                <td className={styles.number} data-field="inForce">
                  <b>{t(limitText(key, inForce))}</b>
                </td>
                <td className={typography.secondary} data-field="from">
                  {from < 0 ? t(['默认', 'default']) : levels[from] ? nameOf(levels[from]) : missing}
                </td>
              </tr>
            ))}
          </tbody>
        );
      })}
    </table>
  );
};
