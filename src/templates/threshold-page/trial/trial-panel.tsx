import type { EditedSettingKey } from '#contract/setting-limits.ts';
import { settings } from '#contract/settings.ts';
import { nameIn } from '#i18n/name-in.ts';
import type { Thresholds } from '#state/reports/thresholds.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import { settingNames, settingUnits } from '../../why/setting-names.ts';
import { limitText } from '../limit-text.ts';
import { type Level, reachedTrucks, scopeKey, type SettingValue } from '../threshold-levels.ts';
import styles from './trial-panel.module.css';
import { TrialResult } from './trial-result.tsx';
import { TrialRun } from './trial-run.tsx';
import { UnsavedLimits } from '../unsaved-limits.tsx';
import { useTrial } from './use-trial.ts';

/** What a value would have done in the last 30 days, reckoned by the rules on stored messages, and saving it. */
export const TrialPanel = ({
  thresholds,
  level,
  settingKey,
  present,
  wanted,
  unsaved,
  busy,
  onLook,
  onSave,
  onReset,
}: {
  readonly thresholds: Thresholds;
  readonly level: Level;
  readonly settingKey: EditedSettingKey;
  /** What holds at the level now. */
  readonly present: SettingValue;
  /** Null: what the level above has. */
  readonly wanted: { readonly value: SettingValue | null; readonly inForce: SettingValue };
  /** All limits that were typed and are not saved, this one among them. */
  readonly unsaved: readonly EditedSettingKey[];
  readonly busy: boolean;
  readonly onLook: (key: EditedSettingKey) => void;
  /** Saves all of them. */
  readonly onSave: () => void;
  /** Gives up this one. */
  readonly onReset: () => void;
}) => {
  const { t, language } = useTranslation();
  const key = `${scopeKey(level)} ${settingKey} ${String(wanted.value)}`;
  const { trial, start, stop } = useTrial(key);
  const trucks = reachedTrucks(thresholds, level, settingKey);
  const unit = t(settingUnits[settings[settingKey].unit].text);
  const of = (value: SettingValue): string => `${t(limitText(settingKey, value))} ${unit}`.trim();
  const sum = trial?.sum ?? null;
  const nameOf = nameIn(level, language);
  return (
    <aside className={styles.panel} data-part="trial" aria-label={t(['效果预演', 'What it would have done'])}>
      <div className={styles.body} role="status" aria-live="polite">
        <h2>
          {t(['效果预演', 'What it would have done'])}{' '}
          <small className={typography.muted}>{t(settingNames[settingKey])}</small>
        </h2>
        <p>
          {t(['{name}：{before} 改为 {after}', '{name}: {before} to {after}'], {
            name: nameOf,
            before: of(present),
            after: of(wanted.inForce),
          })}
        </p>
        <p className={typography.secondary}>
          {t(
            [
              '作用于 {n} 辆车，自保存起生效，已有记录不变。',
              'It reaches {n} {n:truck|trucks} from saving on; records that are there stay as they are.',
            ],
            { n: trucks.length },
          )}
        </p>
        <TrialRun
          trial={trial}
          trucks={trucks.length}
          onStart={() =>
            void start(
              level,
              settingKey,
              wanted.value,
              trucks.map(({ truckId }) => truckId),
            )
          }
          onStop={stop}
        />
        {trial === null || trial.failure === null ? null : (
          <p className={typography.secondary} role="alert">
            {trial.failure.message}
          </p>
        )}
        {sum === null || sum.judged === 0 ? null : (
          <TrialResult sum={sum} present={of(present)} wanted={of(wanted.inForce)} />
        )}
      </div>
      <UnsavedLimits unsaved={unsaved} looked={settingKey} onLook={onLook} />
      <div className={styles.foot}>
        <span className={`${typography.muted} ${typography.small}`}>
          {t(['平台侧，立即生效', 'On the platform, at once'])}
        </span>
        <button type="button" className={buttons.button} disabled={busy} onClick={onReset}>
          {unsaved.length === 1 ? t(['放弃', 'Discard']) : t(['放弃此项', 'Discard this one'])}
        </button>
        <button type="button" className={buttons.primary} data-part="save" disabled={busy} onClick={onSave}>
          {unsaved.length > 1
            ? t(['保存 {n} 项到{name}', 'Save {n} limits for {name}'], { n: unsaved.length, name: nameOf })
            : wanted.value === null
              ? t(['恢复继承', 'Inherit'])
              : t(['保存到{name}', 'Save for {name}'], { name: nameOf })}
        </button>
      </div>
    </aside>
  );
};
