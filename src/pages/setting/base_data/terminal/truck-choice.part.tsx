import { useId, useState } from 'react';

import { truckByText } from '#domain/fleet/truck-by-text.ts';
import { truckTerminalRoles } from '#domain/devices/terminal-roles.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';

import styles from './terminal-lead.module.css';

type Role = keyof typeof truckTerminalRoles;

const roles = Object.entries(truckTerminalRoles) as [Role, { text: readonly [string, string] }][];

/** Which truck a terminal is of, and what it is there. */
export const TruckChoice = ({
  busy,
  onChoose,
}: {
  readonly busy: boolean;
  readonly onChoose: (signCode: string, role: Role) => void;
}) => {
  const { t } = useTranslation();
  const list = useId();
  const [plate, setPlate] = useState('');
  const [role, setRole] = useState<Role>('console');
  // The fleet is a plain map: reading its version makes this follow it.
  void fleetVersion.value;
  return (
    <form
      className={styles.choice}
      data-part="truck-choice"
      onSubmit={(event) => {
        event.preventDefault();
        const meant = truckByText(plate, fleet().values()).truck?.signCode ?? plate.trim();
        if (meant !== '') onChoose(meant, role);
      }}
    >
      <label>
        <span>{t(['车辆', 'Truck'])}</span>
        <span className={inputs.frame}>
          <input
            name="admitTruck"
            value={plate}
            autoComplete="off"
            list={list}
            placeholder={t(['车牌号', 'Plate number'])}
            onChange={({ target }) => setPlate(target.value)}
          />
        </span>
      </label>
      <datalist id={list}>
        {[...fleet().values()].map(({ signCode }) => (
          <option key={signCode} value={signCode} />
        ))}
      </datalist>
      <label>
        <span>{t(['类型', 'Kind'])}</span>
        <span className={inputs.frame}>
          <select name="admitRole" value={role} onChange={({ target }) => setRole(target.value as Role)}>
            {roles.map(([name, { text }]) => (
              <option key={name} value={name}>
                {t(text)}
              </option>
            ))}
          </select>
        </span>
      </label>
      <button type="submit" className={buttons.primary} disabled={busy || plate.trim() === ''}>
        {t(['接入', 'Let it in'])}
      </button>
    </form>
  );
};
