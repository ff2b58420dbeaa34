import { useState } from 'react';
import { useSearch } from 'wouter';

import { isEnded } from '#domain/commands/command-states.ts';
import { screens } from '#domain/menu/screens.ts';
import type { ParameterGroupName } from '#domain/parameters/parameter-file.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { isParameterFile, isWritable } from '#domain/parameters/parameter-files.ts';
import { formatDateTime } from '#domain/time/time.ts';
import {
  loadParameterFile,
  loadParameterTrucks,
  parameterFilesAddress,
  readParameters,
  writeParameters,
} from '#state/devices/parameters.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { mayDo } from '#state/session/session.ts';
import { now } from '#state/view/clock.ts';
import { toast } from '#state/view/toasts.ts';
import { SecondPerson } from '#templates/parameters/rollout/second-person.tsx';
import { TruckList } from '#templates/parameters/truck-list.tsx';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import { CopyFrom } from './params-files/copy-from.part.tsx';
import { Difference } from './params-files/difference.part.tsx';
import { FileList } from './params-files/file-list.part.tsx';
import { GroupRows } from './params-files/group-rows.part.tsx';
import { Orders } from './params-files/orders.part.tsx';
import { SingleFields } from './params-files/single-fields.part.tsx';
import { useFileDraft } from './params-files/use-file-draft.part.ts';
import layout from '#templates/parameters/parameter-layout.module.css';
import styles from './params-files/params-files.module.css';

/** While an order is under way its state is asked for so often. */
const pollMs = 3000;

/** A console's parameter files: what it holds, what is wanted, the difference, and the order's way there. */
const ParamsFilesPage = () => {
  const { t, m, language } = useTranslation();
  const asked = new URLSearchParams(useSearch());
  const askedFile = asked.get('file') ?? '';
  const [chosen, setChosen] = useState<number | null>(Number(asked.get('truckId')) || null);
  const [file, setFile] = useState<ParameterFileName>(isParameterFile(askedFile) ? askedFile : 'syscfg.txt');
  const [showAll, setShowAll] = useState(false);
  const [faultsSaid, setFaultsSaid] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [refetchKey, setRefetchKey] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const trucks = useRead('', loadParameterTrucks);
  const truckId = chosen ?? trucks.value?.[0]?.truckId ?? null;
  const tick = isOpen ? Math.floor(now.value / pollMs) : 0;
  const read = useRead(truckId === null ? null : `${truckId} ${file} ${refetchKey} ${tick}`, () =>
    loadParameterFile(truckId ?? 0, file),
  );
  // Until the next is there, the last one read stays: it is another truck's or another file's.
  const state = read.value?.truck.truckId === truckId && read.value.file === file ? read.value : null;
  const present = state?.values ?? null;
  const draft = useFileDraft(truckId, file, present, Number(asked.get('backup')) || null);
  const { table, values, changes, faults } = draft;
  const newest = state?.orders[0];
  const underWay = newest !== undefined && !isEnded(newest.state);
  if (underWay !== isOpen) setIsOpen(underWay);
  const canWrite = mayDo('parameter.write') && !underWay && !busy;
  const title = t(screens[parameterFilesAddress]);
  const leave = (): void => {
    draft.drop();
    setFaultsSaid({});
    setIsOpen(false);
  };
  const isOffline = (): boolean => {
    if (offline.value) toast('warning', t(['离线，不能下发或读取', 'Offline: nothing can be sent or read']));
    return offline.value;
  };
  const readNow = async (): Promise<void> => {
    if (truckId === null || isOffline()) return;
    setBusy(true);
    const outcome = await readParameters([truckId], file);
    setBusy(false);
    if (!outcome.ok) showFailure(outcome.failure);
    setRefetchKey(refetchKey + 1);
  };
  const send = async (reason: string, password: string): Promise<void> => {
    if (truckId === null || values === null || isOffline()) return;
    setBusy(true);
    const outcome = await writeParameters({
      truckId,
      file,
      values,
      seenTime: state?.readTime ?? '',
      reason: reason.trim(),
      password,
      mode: draft.origin,
    });
    setBusy(false);
    if (!outcome.ok) {
      setFaultsSaid(outcome.failure.fields ?? {});
      showFailure(outcome.failure);
    } else {
      toast(
        'success',
        outcome.value.awaits ? t(['已提交复核', 'Submitted for confirmation']) : m('submitSuccess'),
      );
      leave();
    }
    setRefetchKey(refetchKey + 1);
  };
  return (
    <Page ready={trucks.value !== null || trucks.failure !== null} title={title}>
      <PageHead title={title} groups={t(['系统设置 / 设备参数', 'Settings / Device parameters'])}>
        {mayDo('parameter.write') ? (
          <button
            type="button"
            className={buttons.button}
            data-part="read"
            disabled={truckId === null || underWay || busy}
            onClick={() => void readNow()}
          >
            <Icon name="refresh" /> {t(['读取现值', 'Read'])}
          </button>
        ) : null}
      </PageHead>
      <div className={layout.page} data-density="dense">
        <TruckList
          trucks={trucks.value}
          many={false}
          chosen={new Set(truckId === null ? [] : [truckId])}
          onChoose={([next = null]) => {
            setChosen(next);
            leave();
          }}
        />
        <FileList
          chosen={file}
          onChoose={(next) => {
            setFile(next);
            leave();
          }}
        />
        <div className={layout.middle}>
          <div className={layout.bar} data-part="file-state">
            {state === null ? null : <Plate code={state.truck.signCode} />}
            <span className={typography.muted}>{file}</span>
            <span className={typography.muted}>
              {state?.readTime ? (
                <>
                  {t(['终端于 {time} 说', 'the console said on {time}'], {
                    time: formatDateTime(state.readTime, language),
                  })}
                </>
              ) : null}
            </span>
            {present === null || !canWrite || !isWritable(file) ? null : (
              <CopyFrom
                trucks={(trucks.value ?? []).filter((truck) => truck.truckId !== truckId)}
                file={file}
                present={present}
                onCopy={draft.copy}
              />
            )}
            {Object.values(table.fields).some(({ showInDetail }) => !showInDetail) ? (
              <label>
                <input type="checkbox" checked={showAll} onChange={() => setShowAll(!showAll)} />{' '}
                {t(['全部字段', 'All fields'])}
              </label>
            ) : null}
          </div>
          <div className={styles.body}>
            {present === null || values === null ? (
              state === null ? (
                read.failure === null ? (
                  <TableLoading />
                ) : (
                  <TableFailure failure={read.failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
                )
              ) : (
                <EmptyState
                  title={t(['还没有读过这个文件', 'This file was never read'])}
                  text={t(['点“读取现值”向终端要一份。', 'Press Read to ask the console for it.'])}
                />
              )
            ) : (
              <>
                <SingleFields
                  file={table}
                  present={present}
                  values={values}
                  faults={faults}
                  canWrite={canWrite}
                  showAll={showAll}
                  onValue={(path, value) => draft.setValues({ ...values, [path]: value })}
                />
                {Object.entries(table.groups).map(([name, group]) => (
                  <GroupRows
                    key={name}
                    file={table}
                    name={name as ParameterGroupName}
                    group={group}
                    present={present}
                    values={values}
                    faults={faults}
                    canWrite={canWrite}
                    onValues={draft.setValues}
                  />
                ))}
              </>
            )}
          </div>
        </div>
        {state === null || (changes.length === 0 && state.orders.length === 0) ? null : (
          <aside className={layout.side} aria-label={t(['变化和命令', 'Changes and orders'])}>
            {changes.length === 0 ? null : (
              <Difference
                file={table}
                changes={changes}
                hasFaults={Object.keys(faults).length > 0}
                faults={faultsSaid}
                busy={busy || underWay}
                onReset={leave}
                onSend={(reason, password) => void send(reason, password)}
              />
            )}
            {newest?.state === 'awaiting' ? (
              <SecondPerson order={newest} onDecided={() => setRefetchKey((old) => old + 1)} />
            ) : null}
            <Orders orders={state.orders} />
          </aside>
        )}
      </div>
    </Page>
  );
};

export default ParamsFilesPage;
