import { peripheralFaults, peripheralNames, peripheralStates } from '#domain/devices/peripheral-words.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import { call } from '#state/hub/hub.ts';
import { now } from '#state/view/clock.ts';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './terminal-panel.module.css';

const or = (text: string): string => (text === '' ? missing : text);

/** Cameras, radars and tyre sensors at a terminal, as it says; nothing where it never said any. */
export const Peripherals = ({ number }: { readonly number: string }) => {
  const { t, language } = useTranslation();
  const { value } = useRead(number, () => call('terminalPeripherals.list', { number }));
  if (value === null || value.length === 0) return null;
  return (
    <section data-part="peripherals">
      <h3 className={sections.heading}>{t(['外设', 'Peripherals'])}</h3>
      <div className={styles.frame} tabIndex={0} role="region" aria-label={t(['外设', 'Peripherals'])}>
        <table className={tables.compact}>
          <thead>
            <tr>
              <th scope="col">{t(['设备', 'Device'])}</th>
              <th scope="col">{t(['状态', 'State'])}</th>
              <th scope="col">{t(['产品', 'Product'])}</th>
              <th scope="col">{t(['版本', 'Version'])}</th>
            </tr>
          </thead>
          <tbody>
            {value.map(({ device, state, faults, stateTime, company, product, hardware, software }) => (
              <tr
                key={device}
                data-device={device}
                className={
                  faults.length > 0 || state === 'faulty' || state === 'disconnected'
                    ? tables.broken
                    : undefined
                }
              >
                <td>
                  {t(peripheralNames[device] ?? [`0x${device.toString(16)}`, `0x${device.toString(16)}`])}
                </td>
                <td className={styles.wrapped}>
                  {[
                    ...(state === null ? [] : [t(peripheralStates[state] ?? [state, state])]),
                    ...faults.map((fault) => t(peripheralFaults[fault] ?? [fault, fault])),
                  ].join(' · ') || missing}
                  {stateTime === null ? null : (
                    <small className={typography.secondary}>
                      {' '}
                      {formatMoment(stateTime, now.value, language)}
                    </small>
                  )}
                </td>
                <td className={styles.wrapped}>
                  {or([company, product].filter((text) => text !== '').join(' '))}
                </td>
                <td className={styles.wrapped}>
                  {or([hardware, software].filter((text) => text !== '').join(' / '))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
