import { useState } from 'react';

import { isEnded } from '#domain/commands/command-states.ts';
import { screens } from '#domain/menu/screens.ts';
import { loadParameterTrucks } from '#state/devices/parameters.ts';
import { unlockAddress } from '#contract/fleet/order-pages.ts';
import { call } from '#state/hub/hub.ts';
import { now } from '#state/view/clock.ts';
import { mayDo } from '#state/session/session.ts';
import layout from '#templates/parameters/parameter-layout.module.css';
import { SecondPerson } from '#templates/parameters/rollout/second-person.tsx';
import { TruckList } from '#templates/parameters/truck-list.tsx';
import { TableFailure } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';

import { PasswordForm } from './send-pwd/password-form.part.tsx';
import { PasswordList } from './send-pwd/password-list.part.tsx';
import { type MadePassword, ShownOnce } from './send-pwd/shown-once.part.tsx';

/** While a password is on its way its state is asked for so often. */
const pollMs = 3000;

/** Passwords with which a driver unlocks a console: made for one truck, for a short time, by two persons. */
const SendPasswordPage = () => {
  const { t } = useTranslation();
  const [truckId, setTruckId] = useState<number | null>(null);
  const [made, setMade] = useState<MadePassword | null>(null);
  const [refetchKey, setRefetchKey] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const tick = isOpen ? Math.floor(now.value / pollMs) : 0;
  const trucks = useRead(`${refetchKey} ${tick}`, loadParameterTrucks);
  const passwords = useRead(`${refetchKey} ${tick}`, () => call('unlockPasswords.list', {}));
  const list = passwords.value ?? [];
  const underWay = list.some(({ state }) => !isEnded(state));
  if (underWay !== isOpen) setIsOpen(underWay);
  const truck = trucks.value?.find((one) => one.truckId === truckId) ?? null;
  const awaiting = list.filter(({ state }) => state === 'awaiting');
  const refresh = (): void => setRefetchKey((old) => old + 1);
  const title = t(screens[unlockAddress]);
  const failure = trucks.failure ?? passwords.failure;
  return (
    <Page ready={trucks.value !== null || trucks.failure !== null} title={title}>
      <PageHead title={title} groups={t(['系统设置 / 报警阈值', 'Settings / Alarm value'])} />
      <div className={layout.page} data-density="dense">
        <TruckList
          trucks={trucks.value}
          many={false}
          chosen={new Set(truckId === null ? [] : [truckId])}
          onChoose={([next = null]) => setTruckId(next)}
        />
        <div className={layout.middle}>
          {failure === null ? null : <TableFailure failure={failure} onRetry={refresh} />}
          <PasswordList passwords={passwords.value} />
        </div>
        <aside className={layout.side} aria-label={t(['新密码和复核', 'New password and confirmation'])}>
          {mayDo('unlock.write') ? (
            <PasswordForm
              key={truckId}
              truck={truck}
              onMade={(password) => {
                setMade(password);
                refresh();
              }}
            />
          ) : null}
          {awaiting.map((order) => (
            <SecondPerson key={order.id} order={order} subject={order.signCode} onDecided={refresh} />
          ))}
        </aside>
      </div>
      {made === null ? null : <ShownOnce made={made} onClose={() => setMade(null)} />}
    </Page>
  );
};

export default SendPasswordPage;
