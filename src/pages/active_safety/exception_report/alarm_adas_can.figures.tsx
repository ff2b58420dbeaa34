import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { isWheelAlarm, wheelStateWords } from '#domain/words/driving-words.ts';
import type { Text } from '#i18n/text.ts';
import type { Wheel } from '#contract/terminal-message/kinds/adas-event.ts';
import { call } from '#state/hub/hub.ts';
import type { RowSectionProps } from '#templates/report-page/slots.ts';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';
import sections from '#ui/styles/sections.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './alarm-adas-can.module.css';

const figure = (value: number | undefined): string =>
  value === undefined ? missing : formatNumber(value, 0);

/** That it was sent by the clock is said where nothing else is. */
const stateText = (states: Wheel['states']): Text => {
  const findings = states.filter((state) => state !== 'reading');
  const told = (findings.length === 0 ? states : findings).map((state) => wheelStateWords[state].text);
  return told.length === 0
    ? [missing, missing]
    : [told.map(([zh]) => zh).join('、'), told.map(([, en]) => en).join(', ')];
};

/** A tyre alarm: its wheels as they were measured. Other alarms of active safety have their figures in the fields. */
const Wheels = ({ row }: RowSectionProps) => {
  const { t } = useTranslation();
  const id = textIn(row['id']);
  const isTyres = row['system'] === 'tpms';
  const { value } = useRead(isTyres ? id : null, () => call('safetyEvidence.get', { id: id ?? '' }));
  const wheels = isTyres ? (value?.wheels ?? []) : [];
  if (wheels.length === 0) return null;
  return (
    <section data-part="wheels">
      <div className={sections.heading}>{t(['车轮', 'Wheels'])}</div>
      <table className={tables.compact}>
        <thead>
          <tr>
            <th>{t(['轮位', 'Wheel'])}</th>
            <th className={tables.right}>
              {t(['胎压', 'Pressure'])}
              <small>kPa</small>
            </th>
            <th className={tables.right}>
              {t(['胎温', 'Temperature'])}
              <small>℃</small>
            </th>
            <th className={tables.right}>
              {t(['电量', 'Battery'])}
              <small>%</small>
            </th>
            <th>{t(['状态', 'State'])}</th>
          </tr>
        </thead>
        <tbody>
          {wheels.map(({ position, states, pressureKpa, temperatureC, batteryPercent }) => (
            <tr
              key={position}
              data-position={position}
              className={states.some(isWheelAlarm) ? tables.broken : undefined}
            >
              <td>{position + 1}</td>
              <td className={tables.right}>{figure(pressureKpa)}</td>
              <td className={tables.right}>{figure(temperatureC)}</td>
              <td className={tables.right}>{figure(batteryPercent)}</td>
              <td className={styles.states}>{t(stateText(states))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${typography.small} ${typography.secondary}`}>
        {t(['轮位自左前轮起，逐轴从左到右', 'Wheels from the front left, axle by axle'])}
      </p>
    </section>
  );
};

export default Wheels;
