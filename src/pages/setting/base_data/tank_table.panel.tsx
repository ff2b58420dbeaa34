import { useState } from 'react';

import { mayDo } from '#state/session/session.ts';
import {
  loadTankTableHistory,
  loadTankTableUses,
  type TankTableVersion,
} from '#state/reports/tank-tables.ts';
import { CalibrationList } from '#templates/calibration-list.tsx';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { TankTableHistory } from '#templates/tank-table/tank-table-history.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { DateBackDialog } from './tank-table/date-back-dialog.part.tsx';
import { TableCorrections } from './tank-table/table-corrections.part.tsx';
import { TableUse } from './tank-table/table-use.part.tsx';
import { TankTableSendings } from './tank-table/tank-table-sendings.part.tsx';

const numberOf = (value: unknown): number => (Number.isInteger(Number(value)) ? Number(value) : 0);

/** Can this curve be trusted: its versions, two of them compared, what a new file has wrong, and what the console has. */
const TankTablePanel = ({ row, draft }: ResourcePanelProps) => {
  const { t } = useTranslation();
  const truckId = numberOf(draft['truckId']);
  const compartment = numberOf(draft['compartment']);
  const asks = truckId > 0 && compartment > 0;
  const [dated, setDated] = useState<TankTableVersion | null>(null);
  const [refetchKey, setRefetchKey] = useState(0);
  const key = asks ? `${truckId} ${compartment} ${String(row?.['state'] ?? '')} ${refetchKey}` : null;
  const { value: story } = useRead(key, () => loadTankTableHistory(truckId, compartment));
  const { value: uses } = useRead(key, () => loadTankTableUses(truckId, compartment));
  const inForce = story?.versions[0];
  // Named by the plate, as its records are; of a table that is not there yet there are none.
  const signCode = String(row?.['label'] ?? '').replace(/-\d+$/, '');
  const mayCorrect = mayDo('master.correct');
  const about = (version: TankTableVersion) => {
    const use = uses?.rows.find(({ id }) => id === version.id);
    return (
      <>
        {use === undefined || signCode === '' ? null : (
          <TableUse
            use={use}
            signCode={signCode}
            compartment={compartment}
            since={version.effectiveFrom}
            countedFrom={uses?.countedFromTime ?? null}
          />
        )}
        {mayCorrect && version.id === inForce?.id && row !== null ? (
          <button
            type="button"
            className={buttons.small}
            data-part="date-back"
            onClick={() => setDated(version)}
          >
            {t(['前移生效时间', 'Date back'])}
          </button>
        ) : null}
      </>
    );
  };
  const without = (story?.compartments ?? []).filter(({ hasTable }) => !hasTable);
  return (
    <TankTableHistory
      draft={draft}
      owner={asks ? { truckId, compartment } : null}
      versions={story?.versions ?? null}
      about={about}
      heading={t(['{n} 仓的版本', 'Versions of compartment {n}'], { n: compartment })}
      note={
        without.length === 0
          ? t(['本车各仓都有罐容表', 'every compartment of the truck has a calibration table'])
          : t(['本车无罐容表的仓：{list}', 'compartments without a calibration table: {list}'], {
              list: without.map((one) => one.compartment).join(', '),
            })
      }
    >
      {asks ? (
        <CalibrationList
          filters={{ truckId: String(truckId) }}
          isOf={(one) => one['instrument'] === 'compartmentTable' && one['compartment'] === compartment}
        />
      ) : null}
      {story === null ? null : <TankTableSendings sendings={story.sendings} />}
      {mayCorrect && asks ? <TableCorrections truckId={truckId} refetchKey={refetchKey} /> : null}
      {dated === null ? null : (
        <DateBackDialog
          truckId={truckId}
          compartment={compartment}
          version={dated}
          onClose={() => setDated(null)}
          onDone={() => {
            setDated(null);
            setRefetchKey((before) => before + 1);
          }}
        />
      )}
    </TankTableHistory>
  );
};

export default TankTablePanel;
