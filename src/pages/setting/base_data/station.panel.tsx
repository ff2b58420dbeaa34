import { mayDo } from '#state/session/session.ts';
import { menuRouter } from '#state/session/menus.ts';
import { CalibrationList } from '#templates/calibration-list.tsx';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';

import { StationConsoles } from './station/station-consoles.part.tsx';
import { StationTanks } from './station/tank-list.part.tsx';
import { tableAddress } from './station/station-tanks.part.ts';

/** The station's gauge consoles, and its underground tanks where the reader may open the page of their tables. */
const StationPanel = ({ row }: ResourcePanelProps) => {
  const stationCode = String(row?.['areaCode'] ?? '');
  if (stationCode === '') return null;
  return (
    <>
      <StationConsoles stationCode={stationCode} canWrite={mayDo('place.write')} />
      {menuRouter.value.has(tableAddress) ? (
        <StationTanks stationCode={stationCode} canWrite={mayDo('tankTable.write')} />
      ) : null}
      <CalibrationList filters={{ stationCode }} />
    </>
  );
};

export default StationPanel;
