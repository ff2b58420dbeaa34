import { useState } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { loadStationTanks, mostTanks, type StationTank } from './station-tanks.part.ts';
import styles from './station-tanks.module.css';
import { TankUpload } from './tank-upload.part.tsx';

/** A table that was in force from the beginning has no first day. */
const beginning = '2000-01-02';

const litres = (table: ResourceRow): string => {
  const value: unknown = table['tableCapacityL'];
  return typeof value === 'number' ? `${formatNumber(value, 0)} L` : missing;
};

/** The lowest number that none of the tanks has. */
const freeNumber = (tanks: readonly StationTank[]): number => {
  const taken = new Set(tanks.map(({ tankNumber }) => tankNumber));
  let free = 1;
  while (taken.has(free)) free++;
  return Math.min(free, mostTanks);
};

/** Tanks of a station with the table by which their levels are read, each of which gets a new one here. */
export const StationTanks = ({
  stationCode,
  canWrite,
}: {
  readonly stationCode: string;
  readonly canWrite: boolean;
}) => {
  const { t, language } = useTranslation();
  const [writes, setWrites] = useState(0);
  /** The tank that is given a table; null: none. */
  const [giving, setGiving] = useState<{ readonly tankNumber: number; readonly isNew: boolean } | null>(null);
  const { value: tanks } = useRead(`${stationCode} ${writes}`, () => loadStationTanks(stationCode));
  if (tanks === null) return null;
  const since = (table: ResourceRow): string => {
    const time = String(table['effectiveFrom'] ?? '');
    return time < beginning
      ? t(['一直有效', 'from the beginning'])
      : t(['{time} 起', 'since {time}'], { time: formatDateTime(time, language) });
  };
  return (
    <section className={styles.tanks} data-part="station-tanks" aria-label={t(['地罐', 'Tanks'])}>
      <h3 className={sections.heading}>
        {t(['地罐与罐容表', 'Tanks and their calibration tables'])}{' '}
        <span className={typography.muted}>
          {tanks.length === 0
            ? t(['尚无：液位仪没有上报，也没有罐容表', 'none yet: no gauge reports and no calibration table'])
            : t(['{n} 个', '{n} {n:tank|tanks}'], { n: tanks.length })}
        </span>
      </h3>
      <ul>
        {tanks.map(({ tankNumber, table }) => (
          <li key={tankNumber} data-tank={tankNumber}>
            <b>{t(['{n} 号罐', 'Tank {n}'], { n: tankNumber })}</b>
            <span className={typography.secondary}>
              {table === null
                ? t(['已上报，没有罐容表', 'reported, but without a calibration table'])
                : `${String(table['serial'] ?? '')} · ${litres(table)} · ${since(table)}`}
            </span>
            {canWrite ? (
              <button
                type="button"
                className={buttons.small}
                aria-expanded={giving?.tankNumber === tankNumber}
                onClick={() =>
                  setGiving(giving?.tankNumber === tankNumber ? null : { tankNumber, isNew: false })
                }
              >
                {table === null ? t(['上传罐容表', 'Upload table']) : t(['换表', 'New table'])}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {giving !== null ? (
        <TankUpload
          key={giving.isNew ? 'new' : giving.tankNumber}
          stationCode={stationCode}
          tank={
            tanks.find(({ tankNumber }) => tankNumber === giving.tankNumber) ?? { ...giving, table: null }
          }
          isNew={giving.isNew}
          onNumber={(tankNumber) => setGiving({ tankNumber, isNew: true })}
          onDone={() => {
            setGiving(null);
            setWrites((old) => old + 1);
          }}
          onCancel={() => setGiving(null)}
        />
      ) : canWrite ? (
        <button
          type="button"
          className={buttons.small}
          data-part="add-tank"
          onClick={() => setGiving({ tankNumber: freeNumber(tanks), isNew: true })}
        >
          {t(['添加地罐', 'Add a tank'])}
        </button>
      ) : null}
    </section>
  );
};
