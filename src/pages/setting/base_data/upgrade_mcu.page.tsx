import { useState } from 'react';

import { upgradedValues, upgradeTypes } from '#domain/commands/upgrade-types.ts';
import { screens } from '#domain/menu/screens.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { loadUpgradeFiles, startUpgrade, upgradeAddress } from '#state/devices/upgrades.ts';
import { RolloutPage } from '#templates/parameters/rollout/rollout-page.tsx';
import { RolloutPanel } from '#templates/parameters/rollout/rollout-panel.tsx';
import { useRolloutSending } from '#templates/parameters/rollout/use-rollout-sending.ts';
import { TableFailure } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useUnsaved } from '#templates/use-unsaved.ts';
import { useTranslation } from '#ui/language.tsx';

import { FileChoice } from './upgrade-mcu/file-choice.part.tsx';
import { VersionTable } from './upgrade-mcu/version-table.part.tsx';

/** Upgrades to many trucks: which file, which versions they have, who confirms it, and has it arrived. */
const UpgradePage = () => {
  const { t } = useTranslation();
  const [fileId, setFileId] = useState<number | null>(null);
  const sending = useRolloutSending(true, 'versions');
  const { key, trucks, held, chosen, canWrite, rollouts, refresh } = sending;
  const files = useRead(key, loadUpgradeFiles);
  const file = files.value?.find(({ id }) => id === fileId) ?? null;
  useUnsaved(fileId !== null && chosen.size > 0);
  const failure = trucks.failure ?? files.failure ?? held.failure;
  return (
    <RolloutPage
      sending={sending}
      title={t(screens[upgradeAddress])}
      groups={t(['系统设置 / 基础数据', 'Settings / Base data'])}
      words={{
        begin: t(['新的升级', 'New upgrade']),
        read: t(['读取版本', 'Read versions']),
        list: t(['升级记录', 'Upgrades']),
      }}
      lead={failure === null ? null : <TableFailure failure={failure} onRetry={refresh} />}
      // Whoever has to confirm one finds it at the top.
      listFirst={rollouts?.some(({ state }) => state === 'awaiting') ?? false}
      panel={
        <RolloutPanel
          file={parameterFileOf('versions')}
          what={
            file === null
              ? t(['未选文件', 'No file chosen'])
              : `${t(upgradeTypes[file.type].text)} ${file.packageVersion}`
          }
          trucks={chosen.size}
          fields={file === null ? 0 : 1}
          faults={sending.faults}
          busy={sending.busy}
          onSend={({ count, ...wish }) => {
            if (file !== null)
              void sending.send(
                (truckIds) =>
                  startUpgrade({ ...wish, upgradeFileId: file.id, truckIds, count: Number(count) }),
                () => setFileId(null),
              );
          }}
        />
      }
    >
      <FileChoice files={files.value} chosen={fileId} disabled={!canWrite} onChoose={setFileId} />
      <VersionTable
        chosen={chosen}
        held={held.value ?? []}
        wanted={file === null ? {} : upgradedValues(file.type, file.packageVersion)}
        from={file?.fromVersions ?? ''}
      />
    </RolloutPage>
  );
};

export default UpgradePage;
