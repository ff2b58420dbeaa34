import { useState } from 'react';

import { unlockMinutes } from '#domain/commands/unlock-password.ts';
import { missing } from '#domain/time/time.ts';
import { truckStateKey, truckStates } from '#domain/words/truck-status-words.ts';
import type { ParameterTruck } from '#state/devices/parameters.ts';
import { call } from '#state/hub/hub.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { toast } from '#state/view/toasts.ts';
import { LineField } from '#templates/parameters/line-field.tsx';
import layout from '#templates/parameters/parameter-layout.module.css';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import type { MadePassword } from './shown-once.part.tsx';

const isMinutes = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= unlockMinutes.least && Number(text) <= unlockMinutes.most;

/** Asks for a password for the chosen truck, whose present state stands beside the button. */
export const PasswordForm = ({
  truck,
  onMade,
}: {
  readonly truck: ParameterTruck | null;
  readonly onMade: (made: MadePassword) => void;
}) => {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState(String(unlockMinutes.usual));
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const heading = <h2 className={sections.heading}>{t(['新的开锁密码', 'New unlock password'])}</h2>;
  if (truck === null)
    return (
      <>
        {heading}
        <p className={typography.secondary}>{t(['请先选择车辆。', 'Choose a truck first.'])}</p>
      </>
    );
  const state = truckStateKey(truck.status ?? 0);
  const ready = isMinutes(minutes) && reason.trim() !== '' && password !== '';
  const make = async (): Promise<void> => {
    if (offline.value) {
      toast('warning', t(['离线，不能下发', 'Offline: nothing can be sent']));
      return;
    }
    setBusy(true);
    const outcome = await call('unlockPasswords.start', {
      truckId: truck.truckId,
      validMin: Number(minutes),
      reason: reason.trim(),
      password,
    });
    setBusy(false);
    setPassword('');
    if (!outcome.ok) {
      setFaults(outcome.failure.fields ?? {});
      showFailure(outcome.failure);
      return;
    }
    setFaults({});
    setReason('');
    const { unlockPassword, validUntil } = outcome.value;
    onMade({ password: unlockPassword, validUntil, signCode: truck.signCode });
  };
  return (
    <form
      data-part="unlock-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void make();
      }}
    >
      {heading}
      <dl className={sections.facts}>
        <dt>{t(['车辆', 'Truck'])}</dt>
        <dd>
          <Plate code={truck.signCode} />
        </dd>
        <dt>{t(['现在', 'Now'])}</dt>
        <dd data-field="present">
          {t(truckStates.find(({ key }) => key === state)?.text ?? [missing, missing])}
          {' · '}
          {truck.speedKmh === null ? missing : `${Math.round(truck.speedKmh)} km/h`}
        </dd>
      </dl>
      <LineField
        name="validMin"
        label={t(['有效分钟数', 'Valid for, min'])}
        hint={`${unlockMinutes.least}–${unlockMinutes.most}`}
        fault={faults['validMin']}
        value={minutes}
        onValue={setMinutes}
      />
      <LineField
        name="unlockReason"
        label={t(['原因', 'Reason'])}
        fault={faults['reason']}
        value={reason}
        onValue={setReason}
      />
      <LineField
        name="ownPassword"
        label={t(['您的密码', 'Your password'])}
        isPassword
        hint={t(['之后由另一人复核，密码才生效', 'It works once another person has confirmed it'])}
        fault={faults['password']}
        value={password}
        onValue={setPassword}
      />
      <p className={layout.buttons}>
        <button type="submit" className={buttons.primary} data-part="make" disabled={busy || !ready}>
          {t(['生成密码', 'Generate a password'])}
        </button>
      </p>
    </form>
  );
};
