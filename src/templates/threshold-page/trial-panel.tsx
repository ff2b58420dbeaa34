import { nameIn } from '#i18n/name-in.ts';
import { settings } from '#contract/settings.ts';
import type { EditedSettingKey } from '#contract/setting-limits.ts';
import { alarmName } from '#domain/words/alarm-words.ts';
import { recordKindText } from '#domain/words/record-kind-words.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDate } from '#domain/time/time.ts';
import type { Thresholds } from '#state/reports/thresholds.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { settingNames, settingUnits } from '../why/setting-names.ts';
import { limitText } from './limit-text.ts';
import { type Level, reachedTrucks, scopeKey, type SettingValue } from './threshold-levels.ts';
import { TrialDays } from './trial-days.tsx';
import styles from './trial-panel.module.css';
import { headline } from './trial-sum.ts';
import { UnsavedLimits } from './unsaved-limits.tsx';
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
  const figures = sum === null ? null : headline(sum);
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
        {trial?.running ? (
          <p>
            <progress
              max={trial.total}
              value={trial.done}
              aria-label={t(['试算进度', 'Progress of the trial'])}
            />{' '}
            {trial.done} / {trial.total}{' '}
            <button type="button" className={buttons.small} onClick={stop}>
              {t(['停止', 'Stop'])}
            </button>
          </p>
        ) : (
          <button
            type="button"
            className={buttons.button}
            data-part="try"
            disabled={trucks.length === 0}
            onClick={() =>
              void start(
                level,
                settingKey,
                wanted.value,
                trucks.map(({ truckId }) => truckId),
              )
            }
          >
            {t(['用近 30 天的报文试算', 'Try it on the messages of 30 days'])}
          </button>
        )}
        {trial === null || trial.failure === null ? null : (
          <p className={typography.secondary} role="alert">
            {trial.failure.message}
          </p>
        )}
        {sum === null || sum.judged === 0 ? null : sum.fromTime === null || sum.toTime === null ? (
          <p data-part="no-messages">
            {t([
              '这些车近 30 天没有报文，无从试算。',
              'These trucks sent no message in 30 days: there is nothing to judge.',
            ])}
          </p>
        ) : (
          <>
            <p className={`${typography.muted} ${typography.small}`}>
              {formatDate(sum.fromTime, language)} – {formatDate(sum.toTime, language)}
              {t(['，{n} 辆', ', {n} {n:truck|trucks}'], { n: sum.judged })}
            </p>
            {figures === null || sum.kinds.length === 0 ? (
              <p data-part="no-difference">{t(['结果相同，没有差异。', 'No difference.'])}</p>
            ) : (
              <>
                <p
                  className={styles.figures}
                  data-part="trial-figures"
                  data-before={figures.before}
                  data-after={figures.after}
                >
                  <span>
                    <b>{formatNumber(figures.before)}</b>
                    <small>{t(['现值 {value}', 'now, {value}'], { value: of(present) })}</small>
                  </span>
                  <span aria-hidden="true">→</span>
                  <span>
                    <b>{formatNumber(figures.after)}</b>
                    <small>{t(['改为 {value}', 'at {value}'], { value: of(wanted.inForce) })}</small>
                  </span>
                </p>
                <p>
                  {figures.areAlarms
                    ? t(
                        [
                          '会报警 {after} 次，而不是 {before} 次。',
                          'It would have raised {after} {after:alarm|alarms} instead of {before}.',
                        ],
                        { before: figures.before, after: figures.after },
                      )
                    : t(
                        [
                          '会有 {after} 条记录，而不是 {before} 条。',
                          'There would have been {after} {after:record|records} instead of {before}.',
                        ],
                        { before: figures.before, after: figures.after },
                      )}
                </p>
                <h3 className={sections.heading}>{t(['逐项', 'By kind'])}</h3>
                <table className={styles.kinds}>
                  <tbody>
                    {sum.kinds.map(({ kind, type, before, after }) => (
                      <tr key={`${kind} ${type ?? ''}`} data-kind={kind} data-type={type}>
                        <th scope="row">
                          {t(type === null ? recordKindText(kind) : alarmName(type, null))}{' '}
                          <small className={typography.muted}>
                            {type === null ? t(['记录', 'records']) : t(['报警', 'alarms'])}
                          </small>
                        </th>
                        <td>{formatNumber(before)}</td>
                        <td aria-hidden="true">→</td>
                        <td>
                          <b>{formatNumber(after)}</b>
                        </td>
                        <td>
                          {after > before ? '+' : ''}
                          {formatNumber(after - before)}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                <h3 className={sections.heading}>{t(['逐日', 'By day'])}</h3>
                <TrialDays days={sum.days} />
              </>
            )}
          </>
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
