import { useState } from 'react';

import { upgradedValues, upgradeTypes } from '#domain/commands/upgrade-types.ts';
import { screens } from '#domain/menu/screens.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { loadParameterTrucks, readParameters } from '#state/devices/parameters.ts';
import { loadHeld } from '#state/devices/rollouts.ts';
import { loadUpgradeFiles, startUpgrade, upgradeAddress } from '#state/devices/upgrades.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { mayDo } from '#state/session/session.ts';
import { toast } from '#state/view/toasts.ts';
import layout from '#templates/parameters/parameter-layout.module.css';
import { RolloutPanel, type RolloutRequest } from '#templates/parameters/rollout/rollout-panel.tsx';
import { RolloutList } from '#templates/parameters/rollout/rollout-list.tsx';
import { RolloutProgress } from '#templates/parameters/rollout/rollout-progress.tsx';
import { TruckList } from '#templates/parameters/truck-list.tsx';
import { useRollouts } from '#templates/parameters/rollout/use-rollouts.ts';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useUnsaved } from '#templates/use-unsaved.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';

import { FileChoice } from './upgrade-mcu/file-choice.part.tsx';
import { VersionTable } from './upgrade-mcu/version-table.part.tsx';

/** Upgrades to many trucks: which file, which versions they have, who confirms it, and has it arrived. */
const UpgradePage = () => {
  const { t, m } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [fileId, setFileId] = useState<number | null>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const { key, rollouts, opened, open, shown, refresh, expectAnswers } = useRollouts(true);
  const trucks = useRead('', loadParameterTrucks);
  const files = useRead(key, loadUpgradeFiles);
  const held = useRead(key, () => loadHeld('versions'));
  const file = files.value?.find(({ id }) => id === fileId) ?? null;
  const canWrite = mayDo('parameter.write') && !busy;
  const title = t(screens[upgradeAddress]);
  useUnsaved(fileId !== null && chosen.size > 0);
  const isOffline = (): boolean => {
    if (offline.value) toast('warning', t(['离线，不能下发或读取', 'Offline: nothing can be sent or read']));
    return offline.value;
  };
  const readNow = async (): Promise<void> => {
    if (isOffline()) return;
    setBusy(true);
    const outcome = await readParameters([...chosen], 'versions');
    setBusy(false);
    if (!outcome.ok) showFailure(outcome.failure);
    else {
      expectAnswers();
      toast(
        'success',
        t(['已向 {n} 辆车读取', 'Reading from {n} {n:truck|trucks}'], { n: outcome.value.ordered }),
      );
    }
    refresh();
  };
  const send = async ({ count, ...wish }: RolloutRequest): Promise<void> => {
    if (file === null || isOffline()) return;
    setBusy(true);
    const outcome = await startUpgrade({
      ...wish,
      upgradeFileId: file.id,
      truckIds: [...chosen],
      count: Number(count),
    });
    setBusy(false);
    if (!outcome.ok) {
      setFaults(outcome.failure.fields ?? {});
      showFailure(outcome.failure);
      return;
    }
    toast('success', m('submitSuccess'));
    setFaults({});
    setFileId(null);
    open(outcome.value.id);
    refresh();
  };
  const failure = trucks.failure ?? files.failure ?? held.failure;
  // Whoever has to confirm one finds it at the top.
  const awaits = rollouts?.some(({ state }) => state === 'awaiting') ?? false;
  const list = (
    <>
      <h2 className={sections.heading}>{t(['升级记录', 'Upgrades'])}</h2>
      <RolloutList rollouts={rollouts} opened={opened} onOpen={open} />
    </>
  );
  return (
    <Page ready={trucks.value !== null || trucks.failure !== null} title={title}>
      <PageHead title={title} groups={t(['系统设置 / 基础数据', 'Settings / Base data'])}>
        {opened === null ? null : (
          <button type="button" className={buttons.button} data-part="new-push" onClick={() => open(null)}>
            <Icon name="plus" /> {t(['新的升级', 'New upgrade'])}
          </button>
        )}
        {canWrite && opened === null ? (
          <button
            type="button"
            className={buttons.button}
            data-part="read"
            disabled={chosen.size === 0}
            onClick={() => void readNow()}
          >
            <Icon name="refresh" /> {t(['读取版本', 'Read versions'])}
          </button>
        ) : null}
      </PageHead>
      <div className={layout.page} data-density="dense">
        {opened !== null ? null : (
          <TruckList trucks={trucks.value} many chosen={chosen} onChoose={setChosen} />
        )}
        <div className={layout.middle}>
          {failure === null ? null : <TableFailure failure={failure} onRetry={refresh} />}
          {opened !== null ? (
            shown === null ? (
              <TableLoading />
            ) : (
              <RolloutProgress detail={shown} onMoved={refresh} />
            )
          ) : (
            <>
              <FileChoice files={files.value} chosen={fileId} disabled={!canWrite} onChoose={setFileId} />
              <VersionTable
                chosen={chosen}
                held={held.value ?? []}
                wanted={file === null ? {} : upgradedValues(file.type, file.packageVersion)}
                from={file?.fromVersions ?? ''}
              />
            </>
          )}
        </div>
        <aside className={layout.side} aria-label={t(['确认和记录', 'Confirmation and records'])}>
          {awaits ? list : null}
          {mayDo('parameter.write') && opened === null ? (
            <RolloutPanel
              file={parameterFileOf('versions')}
              what={
                file === null
                  ? t(['未选文件', 'No file chosen'])
                  : `${t(upgradeTypes[file.type].text)} ${file.packageVersion}`
              }
              trucks={chosen.size}
              fields={file === null ? 0 : 1}
              faults={faults}
              busy={busy}
              onSend={(wish) => void send(wish)}
            />
          ) : null}
          {awaits ? null : list}
        </aside>
      </div>
    </Page>
  );
};

export default UpgradePage;
