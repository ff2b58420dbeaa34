import { useState } from 'react';

import { settingAddresses, type SettingPage } from '#contract/setting-limits.ts';
import { screens } from '#domain/menu/screens.ts';
import { nameIn } from '#i18n/name-in.ts';
import { loadThresholds, type ThresholdScope } from '#state/reports/thresholds.ts';
import { mayDo } from '#state/session/session.ts';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';

import { agreesToDiscard } from '../agrees-to-discard.ts';
import { TableFailure, TableLoading } from '../table-state.tsx';
import { useRead } from '../use-read.ts';
import { useUnsaved } from '../use-unsaved.ts';
import { settingNames } from '../why/setting-names.ts';
import { LimitTable } from './limit-table.tsx';
import { readLimit } from './limit-text.ts';
import { ScopeTree, ScopeTreePlace } from './scopes/scope-tree.tsx';
import { levelsOf, limitLine } from './threshold-levels.ts';
import styles from './threshold-page.module.css';
import { TrialPanel } from './trial/trial-panel.tsx';
import { useLimitDrafts } from './use-limit-drafts.ts';
import { useSaveLimits } from './use-save-limits.ts';

/** Limits of the rules: which holds for whom and from where, and what another one would have done. */
export const ThresholdPage = ({ page }: { readonly page: SettingPage }) => {
  const { t, language } = useTranslation();
  const address = settingAddresses[page];
  const [refetchKey, setRefetchKey] = useState(0);
  const [chosen, setChosen] = useState<ThresholdScope | null>(null);
  const limits = useLimitDrafts();
  const { drafts, valid, looked, look, type, clear } = limits;
  const [changedOnly, setChangedOnly] = useState(false);
  const { value: thresholds, failure } = useRead(String(refetchKey), () => loadThresholds(address));
  const again = (): void => setRefetchKey(refetchKey + 1);
  useUnsaved(drafts.size > 0);
  const top = thresholds?.companies.find(({ isOwn }) => isOwn);
  const scope = chosen ?? (top ? { scope: 'company' as const, scopeId: top.companyCode } : null);
  const levels = thresholds && scope ? levelsOf(thresholds, scope) : [];
  const level = levels.at(-1);
  const canWrite = mayDo('threshold.write');
  const title = t(screens[address]);

  const choose = async (next: ThresholdScope): Promise<void> => {
    const what = [...drafts.keys()].map((key) => t(settingNames[key])).join(t(['、', ', ']));
    if (drafts.size > 0 && !(await agreesToDiscard(t, what))) return;
    clear();
    setChosen(next);
  };
  const { busy, save } = useSaveLimits(thresholds, levels, limits, again);
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
            {failure === null ? null : <TableFailure failure={failure} onRetry={again} />}
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
