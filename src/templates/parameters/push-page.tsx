import { useState } from 'react';

import { screens } from '#domain/menu/screens.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { loadParameterTrucks, readParameters } from '#state/devices/parameters.ts';
import {
  loadHeld,
  type parameterPushAddress,
  type remoteAddress,
  startRollout,
} from '#state/devices/rollouts.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { mayDo } from '#state/session/session.ts';
import { toast } from '#state/view/toasts.ts';
import { phone } from '#state/view/viewport.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { ExportButton } from '../report-page/export/export-button.tsx';
import { TableFailure, TableLoading } from '../table-state.tsx';
import { useRead } from '../use-read.ts';
import { useUnsaved } from '../use-unsaved.ts';
import { RolloutPanel, type RolloutRequest } from './rollout/rollout-panel.tsx';
import layout from './parameter-layout.module.css';
import { PushTable } from './push-table.tsx';
import { wantedFaults } from './push-values.ts';
import { RolloutList } from './rollout/rollout-list.tsx';
import { RolloutProgress } from './rollout/rollout-progress.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { TruckList } from './truck-list.tsx';
import { useRollouts } from './rollout/use-rollouts.ts';

/** Parameters to many trucks: what would change where, and has it arrived. */
export const PushPage = ({
  address,
  files,
}: {
  readonly address: typeof parameterPushAddress | typeof remoteAddress;
  readonly files: readonly ParameterFileName[];
}) => {
  const { t, m } = useTranslation();
  const [file, setFile] = useState<ParameterFileName>(files[0] ?? 'driving');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [wanted, setWantedValues] = useState<ParameterValues>({});
  const [templateId, setTemplateId] = useState<number | null>(null);
  /** What is typed is no template's any more. */
  const setWanted = (values: ParameterValues, template: number | null = null): void => {
    setWantedValues(values);
    setTemplateId(template);
  };
  const [faultsSaid, setFaultsSaid] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const { key, rollouts, opened, open: setOpened, shown, refresh, expectAnswers } = useRollouts(false);
  const trucks = useRead('', loadParameterTrucks);
  const held = useRead(`${file} ${key}`, () => loadHeld(file));
  const table = parameterFileOf(file);
  const faults = wantedFaults(table, wanted);
  const canWrite = mayDo('parameter.write') && !busy;
  const title = t(screens[address]);
  useUnsaved(Object.keys(wanted).length > 0);
  const isOffline = (): boolean => {
    if (offline.value) toast('warning', t(['离线，不能下发或读取', 'Offline: nothing can be sent or read']));
    return offline.value;
  };
  const readNow = async (): Promise<void> => {
    if (isOffline()) return;
    setBusy(true);
    const outcome = await readParameters([...chosen], file);
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
  const send = async (wish: RolloutRequest): Promise<void> => {
    if (isOffline()) return;
    setBusy(true);
    const outcome = await startRollout({
      file,
      wanted,
      templateId,
      truckIds: [...chosen],
      count: Number(wish.count),
      reason: wish.reason,
      maxFailurePercent: wish.maxFailurePercent,
      password: wish.password,
    });
    setBusy(false);
    if (!outcome.ok) {
      setFaultsSaid(outcome.failure.fields ?? {});
      showFailure(outcome.failure);
      return;
    }
    toast('success', m('submitSuccess'));
    setFaultsSaid({});
    setWanted({});
    setOpened(outcome.value.id);
    refresh();
  };
  const failure = trucks.failure ?? held.failure;
  return (
    <Page ready={trucks.value !== null || trucks.failure !== null} title={title}>
      <PageHead title={title} groups={t(['系统设置 / 报警阈值', 'Settings / Alarm value'])}>
        {shown === null ? null : (
          <ExportButton
            request={{ address, filters: { id: String(shown.rollout.id) }, order: '', columns: [] }}
            title={title}
            compact={phone.value}
          />
        )}
        {opened === null ? null : (
          <button
            type="button"
            className={buttons.button}
            data-part="new-push"
            onClick={() => setOpened(null)}
          >
            <Icon name="plus" /> {t(['新的下发', 'New roll-out'])}
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
            <Icon name="refresh" /> {t(['读取现值', 'Read'])}
          </button>
        ) : null}
      </PageHead>
      <div className={layout.page} data-density="dense">
        {opened !== null ? null : (
          <TruckList trucks={trucks.value} many chosen={chosen} onChoose={setChosen} />
        )}
        <div className={layout.middle}>
          {opened !== null ? (
            shown === null ? (
              <TableLoading />
            ) : (
              <RolloutProgress detail={shown} onMoved={refresh} />
            )
          ) : (
            <>
              <div className={layout.bar}>
                {files.length < 2 ? null : (
                  <label className={inputs.frame}>
                    <select
                      name="file"
                      value={file}
                      aria-label={t(['参数文件', 'Parameter file'])}
                      onChange={(event) => {
                        setFile(files.find((name) => name === event.target.value) ?? file);
                        setWanted({});
                      }}
                    >
                      {files.map((name) => (
                        <option key={name} value={name}>
                          {t(parameterFileOf(name).title)}
                          {parameterFileOf(name).typeCode === null ? '' : ` ${name}`}
                        </option>
                      ))}
                    </select>
                  </label>
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
            </>
          )}
        </div>
        <aside className={layout.side} aria-label={t(['确认和记录', 'Confirmation and records'])}>
          {mayDo('parameter.write') && opened === null ? (
            <RolloutPanel
              file={table}
              trucks={chosen.size}
              fields={Object.keys(faults).length > 0 ? 0 : Object.keys(wanted).length}
              faults={faultsSaid}
              busy={busy}
              onSend={(wish) => void send(wish)}
            />
          ) : null}
          <h2 className={sections.heading}>{t(['下发记录', 'Roll-outs'])}</h2>
          <RolloutList rollouts={rollouts} opened={opened} onOpen={setOpened} />
        </aside>
      </div>
    </Page>
  );
};
