import type { ReactNode } from 'react';

import { alarmName } from '#domain/words/alarm-words.ts';
import { agedSpeed } from '#domain/fleet/aged-speed.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import type { Alarm } from '#state/alarms/alarms.ts';
import type { TruckDetail } from '#contract/fleet/truck-detail.ts';
import { truckByPlate } from '#state/fleet/truck-status.ts';
import { now } from '#state/view/clock.ts';
import { personIn } from '#state/view/person-names.ts';
import { nameIn } from '#state/view/english-names.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { destinationText } from '#templates/destination-text.ts';
import { useAlarmPlace } from '#templates/open-alarms/use-alarm-place.ts';
import { useTranslation } from '#ui/language.tsx';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './urgent-newest.module.css';

/** Litres at 20 °C on board, of the compartments whose level is known. */
const Cargo = ({ detail }: { readonly detail: TruckDetail }) => {
  const { t } = useTranslation();
  const known = detail.compartments.flatMap(({ v20L }) => v20L ?? []);
  const unknown = detail.compartments.length - known.length;
  if (known.length === 0) return t(['液位未知', 'Level unknown']);
  const litres = known.reduce((sum, v20L) => sum + v20L, 0);
  return (
    <>
      {formatNumber(litres)} L (V20)
      {unknown === 0 ? null : (
        <span className={typography.muted}>
          {t(['，{n} 仓液位未知', ', level of {n} unknown'], { n: unknown })}
        </span>
      )}
    </>
  );
};

const Person = ({ name, phone }: { readonly name: string; readonly phone: string | null }) => (
  <>
    {name}{' '}
    {phone === null ? null : (
      <a className={typography.link} href={`tel:${phone}`}>
        {phone}
      </a>
    )}
  </>
);

/** What one needs to act on an urgent alarm. What is not known says so. */
export const UrgentFacts = ({
  alarm,
  detail,
}: {
  readonly alarm: Alarm;
  readonly detail: TruckDetail | null;
}) => {
  const translation = useTranslation();
  const { t, language } = translation;
  const truck = truckByPlate(alarm.signCode);
  const what = alarmText(alarm, language);
  const place = useAlarmPlace(alarm);
  const driver = alarm.driverName ?? detail?.driverName ?? null;
  // The number of the truck's driver, which is nobody else's.
  const phone = driver !== null && driver === detail?.driverName ? detail.driverPhone : null;
  const task = detail?.task ?? null;
  const facts: readonly (readonly [name: string, title: string, value: ReactNode])[] = [
    ...(what === t(alarmName(alarm.type, alarm.properties['cause']))
      ? []
      : [['what', t(['内容', 'What']), <b key="what">{what}</b>] as const]),
    ['place', t(words.place), place],
    ['company', t(['车队', 'Fleet']), nameIn(alarm.companyName, language)],
    ['speed', t(words.speed), agedSpeed(truck, now.value, language)],
    [
      'driver',
      t(words.driver),
      <Person key="driver" name={personIn(driver ?? missing, language)} phone={phone} />,
    ],
    ...(detail?.escortName == null
      ? []
      : [
          [
            'escort',
            t(words.escort),
            <Person
              key="escort"
              name={personIn(detail.escortName, language)}
              phone={detail.escortPhone ?? null}
            />,
          ] as const,
        ]),
    [
      'task',
      t(['任务', 'Task']),
      detail === null
        ? missing
        : task === null
          ? t(['无任务', 'No task'])
          : `${nameIn(task.fromArea ?? missing, language)} → ${
              task.destination == null
                ? task.toArea === null
                  ? t(['目的地未知', 'destination unknown'])
                  : nameIn(task.toArea, language)
                : destinationText(task.destination, now.value, translation)
            }`,
    ],
    ['cargo', t(['载油', 'Cargo']), detail === null ? missing : <Cargo detail={detail} />],
  ];
  return (
    <dl className={`${sections.facts} ${styles.facts}`}>
      {facts.map(([name, title, value]) => (
        <div key={name} className={layout.contents}>
          <dt>{title}</dt>
          <dd data-field={name}>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
