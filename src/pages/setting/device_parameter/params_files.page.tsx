import { useState } from 'react';
import { useSearch } from 'wouter';

import { isEnded } from '#domain/commands/command-states.ts';
import { screens } from '#domain/menu/screens.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { isParameterFile } from '#domain/parameters/parameter-files.ts';
import { loadParameterFile, loadParameterTrucks, parameterFilesAddress } from '#state/devices/parameters.ts';
import { mayDo } from '#state/session/session.ts';
import { now } from '#state/view/clock.ts';
import { TruckList } from '#templates/parameters/truck-list.tsx';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';

import { FileList } from './params-files/file-list.part.tsx';
import { useFileDraft } from './params-files/use-file-draft.part.ts';
import { FileBar } from './params-files/file-bar.part.tsx';
import { FileValues } from './params-files/file-values.part.tsx';
import { FileSide } from './params-files/file-side.part.tsx';
import { useFileOrders } from './params-files/use-file-orders.part.ts';
import { ReadButton } from './params-files/read-button.part.tsx';
import layout from '#templates/parameters/parameter-layout.module.css';
import styles from './params-files/params-files.module.css';

/** While an order is under way its state is asked for so often. */
const pollMs = 3000;

/** A console's parameter files: what it holds, what is wanted, the difference, and the order's way there. */
const ParamsFilesPage = () => {
  const { t } = useTranslation();
  const asked = new URLSearchParams(useSearch());
  const askedFile = asked.get('file') ?? '';
  const [chosen, setChosen] = useState<number | null>(Number(asked.get('truckId')) || null);
  const [file, setFile] = useState<ParameterFileName>(isParameterFile(askedFile) ? askedFile : 'syscfg.txt');
  const [showAll, setShowAll] = useState(false);
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
  const { changes } = draft;
  const newest = state?.orders[0];
  const underWay = newest !== undefined && !isEnded(newest.state);
  if (underWay !== isOpen) setIsOpen(underWay);
  const refetch = (): void => setRefetchKey(refetchKey + 1);
  const drop = (): void => {
    draft.drop();
    setIsOpen(false);
  };
  const sending = useFileOrders({ truckId, file, seenTime: state?.readTime ?? '', draft }, refetch, drop);
  const { busy, refused } = sending;
  const canWrite = mayDo('parameter.write') && !underWay && !busy;
  const title = t(screens[parameterFilesAddress]);
  const leave = (): void => {
    drop();
    sending.clearRefused();
  };
  return (
    <Page ready={trucks.value !== null || trucks.failure !== null} title={title}>
      <PageHead title={title} groups={t(['系统设置 / 设备参数', 'Settings / Device parameters'])}>
        <ReadButton disabled={truckId === null || underWay || busy} onRead={() => void sending.readNow()} />
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
          <FileBar
            state={state}
            file={file}
            trucks={trucks.value ?? []}
            canWrite={canWrite}
            showAll={showAll}
            draft={draft}
            onShowAll={setShowAll}
          />
          <div className={styles.body}>
            {state === null ? (
              read.failure === null ? (
                <TableLoading />
              ) : (
                <TableFailure failure={read.failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
              )
            ) : (
              <FileValues present={present} draft={draft} canWrite={canWrite} showAll={showAll} />
            )}
          </div>
        </div>
        {state === null || (changes.length === 0 && state.orders.length === 0) ? null : (
          <FileSide
            draft={draft}
            orders={state.orders}
            refused={refused}
            busy={busy || underWay}
            onReset={leave}
            onSend={(reason, password) => void sending.send(reason, password)}
            onDecided={() => setRefetchKey((old) => old + 1)}
          />
        )}
      </div>
    </Page>
  );
};

export default ParamsFilesPage;
