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
import { LimitTable } from './limit-table.tsx';
import { ScopeTree, ScopeTreePlace } from './scope-tree.tsx';
import styles from './threshold-page.module.css';
import { levelsOf, limitLine } from './threshold-levels.ts';
import { TrialPanel } from './trial-panel.tsx';
import { useLimitDrafts } from './use-limit-drafts.ts';

/** Limits of the rules: which holds for whom and from where, and what another one would have done. */
export const ThresholdPage = ({ page }: { readonly page: SettingPage }) => {
  const { t, m, language } = useTranslation();
  const address = settingAddresses[page];
  const [refetchKey, setRefetchKey] = useState(0);
  const [chosen, setChosen] = useState<ThresholdScope | null>(null);
  const { drafts, valid, looked, look, type, clear } = useLimitDrafts();
  const [changedOnly, setChangedOnly] = useState(false);
  const [busy, setBusy] = useState(false);
  const { value: thresholds, failure } = useRead(String(refetchKey), () => loadThresholds(address));
  useUnsaved(drafts.size > 0);
  const top = thresholds?.companies.find(({ isOwn }) => isOwn);
  const scope = chosen ?? (top ? { scope: 'company' as const, scopeId: top.companyCode } : null);
  const levels = thresholds && scope ? levelsOf(thresholds, scope) : [];
  const level = levels.at(-1);
  const canWrite = mayDo('threshold.write');
  const title = t(screens[address]);

  const choose = async (next: ThresholdScope): Promise<void> => {
    const leaves =
      drafts.size === 0 ||
      (await ask({
        title: t(['放弃对{what}的修改？', 'Discard the changes to {what}?'], {
          what: [...drafts.keys()].map((key) => t(settingNames[key])).join(t(['、', ', '])),
        }),
        text: t(['未保存的内容会丢失。', 'What is not saved will be lost.']),
        confirm: t(['放弃修改', 'Discard']),
        cancel: t(['继续编辑', 'Keep editing']),
      }));
    if (!leaves) return;
    clear();
    setChosen(next);
  };
  /** Saves each that can be; one that is refused stays as it was typed, and so do those behind it. */
  const save = async (): Promise<void> => {
    if (thresholds === null || level === undefined) return;
    if (offline.value) {
      toast('warning', t(['离线，阈值不能保存', 'Offline: limits cannot be saved']));
      return;
    }
    setBusy(true);
    const saved: string[] = [];
    for (const key of valid) {
      const { value } = readLimit(key, drafts.get(key) ?? '');
      const seen = limitLine(thresholds, levels, key).own.at(-1)?.rowId ?? 0;
      // oxlint-disable-next-line no-await-in-loop -- the first refusal ends it
      const outcome = await saveThreshold(level, key, value, seen);
      if (!outcome.ok) {
        const [said] = Object.values(outcome.failure.fields ?? {});
        if (said === undefined) showFailure(outcome.failure);
        else toast('error', said, t(settingNames[key]));
        look(key);
        break;
      }
      type(key, null);
      saved.push(t(settingNames[key]));
    }
    setBusy(false);
    if (saved.length > 0) toast('success', m('saved'), saved.join(t(['、', ', '])));
    // Somebody else’s value is shown beside what was typed, which stays.
    setRefetchKey(refetchKey + 1);
  };
  const line = thresholds && looked ? limitLine(thresholds, levels, looked) : null;
  const wanted = looked === null ? null : readLimit(looked, drafts.get(looked) ?? '').value;
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
                drafts={drafts}
                looked={looked}
                changedOnly={changedOnly}
                canWrite={canWrite && !busy}
                onDraft={type}
                onLook={look}
              />
            )}
            {thresholds === null && failure === null ? <TableLoading /> : null}
            {failure === null ? null : (
              <TableFailure failure={failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
            )}
          </div>
        </div>
        {thresholds === null || level === undefined || looked === null || line === null ? null : (
          <TrialPanel
            thresholds={thresholds}
            level={level}
            settingKey={looked}
            present={line.inForce}
            wanted={{
              value: wanted,
              inForce: wanted ?? limitLine(thresholds, levels.slice(0, -1), looked).inForce,
            }}
            unsaved={valid}
            busy={busy}
            onLook={look}
            onSave={() => void save()}
            onReset={() => type(looked, null)}
          />
        )}
      </div>
    </Page>
  );
};
