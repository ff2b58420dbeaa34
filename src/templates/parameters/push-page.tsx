import { useState } from 'react';

import { screens } from '#domain/menu/screens.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { type parameterPushAddress, type remoteAddress, startRollout } from '#state/devices/rollouts.ts';
import { phone } from '#state/view/viewport.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { ExportButton } from '../report-page/export/export-button.tsx';
import { TableFailure } from '../table-state.tsx';
import { useUnsaved } from '../use-unsaved.ts';
import layout from './parameter-layout.module.css';
import { PushFileChoice } from './push-file-choice.tsx';
import { PushTable } from './push-table.tsx';
import { wantedFaults } from './push-values.ts';
import { RolloutPage } from './rollout/rollout-page.tsx';
import { RolloutPanel } from './rollout/rollout-panel.tsx';
import { useRolloutSending } from './rollout/use-rollout-sending.ts';
import { TemplateChoice } from './template-choice.tsx';

/** Parameters to many trucks: what would change where, and has it arrived. */
export const PushPage = ({
  address,
  files,
}: {
  readonly address: typeof parameterPushAddress | typeof remoteAddress;
  readonly files: readonly ParameterFileName[];
}) => {
  const { t } = useTranslation();
  const [file, setFile] = useState<ParameterFileName>(files[0] ?? 'driving');
  const [wanted, setWantedValues] = useState<ParameterValues>({});
  const [templateId, setTemplateId] = useState<number | null>(null);
  /** What is typed is no template's any more. */
  const setWanted = (values: ParameterValues, template: number | null = null): void => {
    setWantedValues(values);
    setTemplateId(template);
  };
  const sending = useRolloutSending(false, file);
  const { trucks, held, chosen, canWrite, shown, refresh } = sending;
  const table = parameterFileOf(file);
  const faults = wantedFaults(table, wanted);
  const title = t(screens[address]);
  useUnsaved(Object.keys(wanted).length > 0);
  const failure = trucks.failure ?? held.failure;
  return (
    <RolloutPage
      sending={sending}
      title={title}
      groups={t(['系统设置 / 报警阈值', 'Settings / Alarm value'])}
      words={{
        begin: t(['新的下发', 'New roll-out']),
        read: t(['读取现值', 'Read']),
        list: t(['下发记录', 'Roll-outs']),
      }}
      actions={
        shown === null ? null : (
          <ExportButton
            request={{ address, filters: { id: String(shown.rollout.id) }, order: '', columns: [] }}
            title={title}
            compact={phone.value}
          />
        )
      }
      panel={
        <RolloutPanel
          file={table}
          trucks={chosen.size}
          fields={Object.keys(faults).length > 0 ? 0 : Object.keys(wanted).length}
          faults={sending.faults}
          busy={sending.busy}
          onSend={({ count, ...wish }) =>
            void sending.send(
              (truckIds) =>
                startRollout({ ...wish, file, wanted, templateId, truckIds, count: Number(count) }),
              () => setWanted({}),
            )
          }
        />
      }
    >
      <div className={layout.bar}>
        {files.length < 2 ? null : (
          <PushFileChoice
            files={files}
            file={file}
            onFile={(next) => {
              setFile(next);
              setWanted({});
            }}
          />
        )}
        {file === 'driving' && canWrite ? <TemplateChoice onTemplate={setWanted} /> : null}
        <span className={`${typography.muted} ${typography.small}`}>
          {t([
            '方块宽 = 车辆数，实心 = 已是目标值，虚线 = 未读',
            'Box width = number of trucks; solid = already at target, dashed = never read',
          ])}
        </span>
      </div>
      {failure === null ? null : <TableFailure failure={failure} onRetry={refresh} />}
      <PushTable
        file={table}
        chosen={chosen}
        held={held.value ?? []}
        wanted={wanted}
        faults={faults}
        canWrite={canWrite}
        onWanted={(values) => setWanted(values)}
      />
    </RolloutPage>
  );
};
