import { useState } from 'react';
import { useSearch } from 'wouter';

import { isEnded } from '#domain/commands/command-states.ts';
import { screens } from '#domain/menu/screens.ts';
import { deviceTestAddress } from '#contract/fleet/order-pages.ts';
import { call } from '#state/hub/hub.ts';
import { loadParameterTrucks } from '#state/devices/parameters.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { mayDo } from '#state/session/session.ts';
import { now } from '#state/view/clock.ts';
import { toast } from '#state/view/toasts.ts';
import layout from '#templates/parameters/parameter-layout.module.css';
import { TruckList } from '#templates/parameters/truck-list.tsx';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { TestAnswers } from './device-test/test-answers.part.tsx';
import { TestSide } from './device-test/test-side.part.tsx';

/** While a test is under way its answer is asked for so often. */
const pollMs = 2000;

/** A terminal is asked for everything that it knows of itself: what works, what does not, what is not there. */
const DeviceTestPage = () => {
  const { t } = useTranslation();
  const asked = new URLSearchParams(useSearch());
  const [chosen, setChosen] = useState<number | null>(Number(asked.get('truckId')) || null);
  const [refetchKey, setRefetchKey] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const tick = isOpen ? Math.floor(now.value / pollMs) : 0;
  const trucks = useRead('', loadParameterTrucks);
  const truckId = chosen ?? trucks.value?.[0]?.truckId ?? null;
  const read = useRead(truckId === null ? null : `${truckId} ${refetchKey} ${tick}`, () =>
    call('deviceTests.get', { truckId: truckId ?? 0 }),
  );
  const state = read.value?.truck.truckId === truckId ? read.value : null;
  const newest = state?.tests[0];
  const underWay = newest !== undefined && !isEnded(newest.state);
  if (underWay !== isOpen) setIsOpen(underWay);
  const title = t(screens[deviceTestAddress]);
  const start = async (): Promise<void> => {
    if (truckId === null) return;
    if (offline.value) {
      toast('warning', t(['离线，不能测试', 'Offline: nothing can be tested']));
      return;
    }
    setBusy(true);
    const outcome = await call('deviceTests.start', { truckId });
    setBusy(false);
    if (!outcome.ok) showFailure(outcome.failure);
    setRefetchKey(refetchKey + 1);
  };
  return (
    <Page ready={trucks.value !== null || trucks.failure !== null} title={title}>
      <PageHead title={title} groups={t(['系统设置 / 基础数据', 'Settings / Base data'])}>
        {mayDo('parameter.write') ? (
          <button
            type="button"
            className={buttons.primary}
            data-part="start-test"
            disabled={truckId === null || underWay || busy}
            onClick={() => void start()}
          >
            <Icon name="refresh" /> {underWay ? t(['测试中', 'Testing']) : t(['开始测试', 'Test'])}
          </button>
        ) : null}
      </PageHead>
      <div className={layout.page} data-density="dense">
        <TruckList
          trucks={trucks.value}
          many={false}
          chosen={new Set(truckId === null ? [] : [truckId])}
          onChoose={([next = null]) => setChosen(next)}
        />
        <div className={layout.middle}>
          {state === null ? (
            read.failure === null ? (
              <TableLoading />
            ) : (
              <TableFailure failure={read.failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
            )
          ) : newest === undefined ? (
            <EmptyState
              title={t(['还没有测试过', 'It was never tested'])}
              text={t([
                '测试只读不写，行驶中也可以进行。',
                'A test reads and changes nothing: it can be made while the truck drives.',
              ])}
            />
          ) : (
            <TestAnswers test={newest} compartments={state.compartments} />
          )}
        </div>
        {state === null ? null : <TestSide state={state} />}
      </div>
    </Page>
  );
};

export default DeviceTestPage;
