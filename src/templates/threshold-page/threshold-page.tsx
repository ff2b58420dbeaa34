import { useState } from 'react';

import { nameIn } from '#i18n/name-in.ts';
import { settingAddresses, type SettingPage } from '#contract/setting-limits.ts';
import { screens } from '#domain/menu/screens.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { loadThresholds, saveThreshold, type ThresholdScope } from '#state/reports/thresholds.ts';
import { mayDo } from '#state/session/session.ts';
import { ask } from '#state/view/dialogs.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';

import { TableFailure, TableLoading } from '../table-state.tsx';
import { useRead } from '../use-read.ts';
import { useUnsaved } from '../use-unsaved.ts';
import { settingNames } from '../why/setting-names.ts';
import { readLimit } from './limit-text.ts';
import { type Draft, LimitTable } from './limit-table.tsx';
import { ScopeTree, ScopeTreePlace } from './scope-tree.tsx';
import styles from './threshold-page.module.css';
import { levelsOf, limitLine } from './threshold-levels.ts';
import { TrialPanel } from './trial-panel.tsx';

/** Limits of the rules: which holds for whom and from where, and what another one would have done. */
export const ThresholdPage = ({ page }: { readonly page: SettingPage }) => {
  const { t, m, language } = useTranslation();
  const address = settingAddresses[page];
  const [refetchKey, setRefetchKey] = useState(0);
  const [chosen, setChosen] = useState<ThresholdScope | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [changedOnly, setChangedOnly] = useState(false);
  const [busy, setBusy] = useState(false);
  const { value: thresholds, failure } = useRead(String(refetchKey), () => loadThresholds(address));
  useUnsaved(draft !== null);
  const top = thresholds?.companies.find(({ isOwn }) => isOwn);
  const scope = chosen ?? (top ? { scope: 'company' as const, scopeId: top.companyCode } : null);
  const levels = thresholds && scope ? levelsOf(thresholds, scope) : [];
  const level = levels.at(-1);
  const canWrite = mayDo('threshold.write');
  const title = t(screens[address]);

  const choose = async (next: ThresholdScope): Promise<void> => {
    const leaves =
      draft === null ||
      (await ask({
        title: t(['放弃对{what}的修改？', 'Discard the changes to {what}?'], {
          what: t(settingNames[draft.key]),
        }),
        text: t(['未保存的内容会丢失。', 'What is not saved will be lost.']),
        confirm: t(['放弃修改', 'Discard']),
        cancel: t(['继续编辑', 'Keep editing']),
      }));
    if (!leaves) return;
    setDraft(null);
    setChosen(next);
  };
  const line = thresholds && draft ? limitLine(thresholds, levels, draft.key) : null;
  const typed = draft ? readLimit(draft.key, draft.text) : null;
  const save = async (): Promise<void> => {
    if (draft === null || typed === null || line === null || level === undefined) return;
    if (offline.value) {
      toast('warning', t(['离线，阈值不能保存', 'Offline: limits cannot be saved']));
      return;
    }
    setBusy(true);
    const outcome = await saveThreshold(level, draft.key, typed.value, line.own.at(-1)?.rowId ?? 0);
    setBusy(false);
    if (!outcome.ok) {
      const [said] = Object.values(outcome.failure.fields ?? {});
      if (said === undefined) showFailure(outcome.failure);
      else toast('error', said);
      // Somebody else’s value is shown beside what was typed, which stays.
      setRefetchKey(refetchKey + 1);
      return;
    }
    toast('success', m('saved'), t(settingNames[draft.key]));
    setDraft(null);
    setRefetchKey(refetchKey + 1);
  };
  const wanted =
    typed !== null && typed.fault === null && line !== null && draft !== null && thresholds !== null
      ? {
          value: typed.value,
          inForce: typed.value ?? limitLine(thresholds, levels.slice(0, -1), draft.key).inForce,
        }
      : null;
  return (
    <Page ready={thresholds !== null || failure !== null} title={title}>
      <div className={styles.page} data-density="dense">
        {thresholds === null && failure === null ? <ScopeTreePlace /> : null}
        {thresholds === null ? null : (
          <ScopeTree thresholds={thresholds} chosen={scope} onChoose={(next) => void choose(next)} />
        )}
        <div className={styles.middle}>
          <PageHead title={title} groups={levels.map((level) => nameIn(level, language)).join(' › ')} />
          <label className={styles.only}>
            <input
              type="checkbox"
              name="changedOnly"
              checked={changedOnly}
              onChange={(event) => setChangedOnly(event.target.checked)}
            />
            {t(['只看改过的', 'Changed only'])}
          </label>
          <div className={styles.table} tabIndex={0} role="region" aria-label={title}>
            {thresholds === null || level === undefined ? null : (
              <LimitTable
                page={page}
                thresholds={thresholds}
                levels={levels}
                draft={draft}
                changedOnly={changedOnly}
                canWrite={canWrite && !busy}
                onDraft={setDraft}
              />
            )}
            {thresholds === null && failure === null ? <TableLoading /> : null}
            {failure === null ? null : (
              <TableFailure failure={failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
            )}
          </div>
        </div>
        {thresholds === null ||
        level === undefined ||
        draft === null ||
        line === null ||
        wanted === null ? null : (
          <TrialPanel
            thresholds={thresholds}
            level={level}
            settingKey={draft.key}
            present={line.inForce}
            wanted={wanted}
            busy={busy}
            onSave={() => void save()}
            onReset={() => setDraft(null)}
          />
        )}
      </div>
    </Page>
  );
};
