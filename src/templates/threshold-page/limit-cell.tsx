import { settings } from '#contract/settings.ts';
import type { EditedSettingKey } from '#contract/setting-limits.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';

import { settingNames } from '../why/setting-names.ts';
import { isElsewhere } from './limit-groups.ts';
import styles from './limit-table.module.css';
import { limitText, readLimit } from './limit-text.ts';
import type { SettingValue } from './threshold-levels.ts';

/** A limit at a level: its own value, or that it follows the level above; at the chosen level it is typed here. */
export const LimitCell = ({
  settingKey,
  level,
  isAbove,
  own,
  since,
  isSame,
  draft,
  canWrite,
  onDraft,
  onLook,
}: {
  readonly settingKey: EditedSettingKey;
  readonly level: string;
  /** The level is above the chosen one: on a phone it has no room. */
  readonly isAbove: boolean;
  readonly own: SettingValue | null;
  /** ISO 8601 UTC; null: from the beginning, or there is none. */
  readonly since: string | null;
  /** The own value is that of the level above. */
  readonly isSame: boolean;
  /** What was typed; null: nothing yet. */
  readonly draft: string | null;
  readonly canWrite: boolean;
  readonly onDraft: (text: string | null) => void;
  /** Somebody goes to the field: the effect of what he typed is wanted. */
  readonly onLook: () => void;
}) => {
  const { t, language } = useTranslation();
  const ownText = own === null ? '' : typeof own === 'boolean' ? String(own) : t(limitText(settingKey, own));
  if (!canWrite || isElsewhere(settingKey))
    return (
      <td
        className={styles.number}
        data-own={own !== null}
        data-above={isAbove}
        title={since === null ? undefined : `${t(['自', 'since'])} ${formatDateTime(since, language)}`}
      >
        {own === null ? (
          <span className={typography.muted}>{t(['继承', 'inherit'])}</span>
        ) : (
          t(limitText(settingKey, own))
        )}
        {isSame ? <span className={tags.tag}>{t(['与上级同', 'same'])}</span> : null}
      </td>
    );
  const text = draft ?? ownText;
  const { fault } = readLimit(settingKey, text);
  const label = `${t(settingNames[settingKey])}, ${level}`;
  const change = (typed: string): void => onDraft(typed === ownText ? null : typed);
  return (
    <td className={styles.number} data-own={own !== null} data-edited={draft !== null}>
      {isSame ? <span className={tags.tag}>{t(['与上级同', 'same'])}</span> : null}
      <span className={`${inputs.frame} ${styles.input}`} data-invalid={fault !== null}>
        {settings[settingKey].unit === 'yes/no' ? (
          <select
            name={settingKey}
            value={text}
            aria-label={label}
            onFocus={onLook}
            onChange={(event) => change(event.target.value)}
          >
            <option value="">{t(['继承', 'inherit'])}</option>
            <option value="true">{t(['是', 'Yes'])}</option>
            <option value="false">{t(['否', 'No'])}</option>
          </select>
        ) : (
          <input
            name={settingKey}
            inputMode="decimal"
            value={text}
            placeholder={t(['继承', 'inherit'])}
            aria-label={label}
            aria-invalid={fault !== null}
            onFocus={onLook}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && draft !== null) {
                event.stopPropagation();
                onDraft(null);
              }
            }}
          />
        )}
      </span>
      {fault === null ? null : (
        <small className={styles.fault} role="alert">
          {t(fault)}
        </small>
      )}
    </td>
  );
};
