import { loadStationTankHistory } from '#state/reports/tank-tables.ts';
import { CalibrationList } from '#templates/calibration-list.tsx';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { TankTableHistory } from '#templates/tank-table/tank-table-history.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';

/** Can this curve be trusted: versions of a station tank's table, two of them compared, what a new file has wrong. */
const AtgTankTablePanel = ({ row, draft }: ResourcePanelProps) => {
  const { t } = useTranslation();
  const stationCode = String(draft['stationCode'] ?? '');
  const tankNumber = Number(draft['tankNumber']);
  const asks = stationCode !== '' && Number.isInteger(tankNumber) && tankNumber > 0;
  const { value: story } = useRead(
    asks ? `${stationCode} ${tankNumber} ${String(row?.['id'] ?? '')}` : null,
    () => loadStationTankHistory(stationCode, tankNumber),
  );
  const without = (story?.tanks ?? []).filter(({ hasTable }) => !hasTable);
  return (
    <TankTableHistory
      draft={draft}
      owner={asks ? { stationCode, tankNumber } : null}
      versions={story?.versions ?? null}
      heading={t(['{n} 号罐的版本', 'Versions of tank {n}'], { n: tankNumber })}
      note={
        without.length === 0
          ? t(['本站上报的罐都有罐容表', 'every tank that the station reported has a calibration table'])
          : t(['已上报而无罐容表的罐：{list}', 'reported, but without a calibration table: tank {list}'], {
              list: without.map((one) => one.tankNumber).join(', '),
            })
      }
    >
      {asks ? (
        <CalibrationList filters={{ stationCode }} isOf={(one) => one['tankNumber'] === tankNumber} />
      ) : null}
    </TankTableHistory>
  );
};

export default AtgTankTablePanel;
