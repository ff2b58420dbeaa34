import { mayDo } from '#state/session/session.ts';
import { menuRouter } from '#state/session/menus.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';

import { StationTanks } from './station/tank-list.part.tsx';
import { tableAddress } from './station/station-tanks.part.ts';

/** The underground tanks of the station, where the reader may open the page of their tables. */
const StationPanel = ({ row }: ResourcePanelProps) => {
  const stationCode = String(row?.['areaCode'] ?? '');
  if (stationCode === '' || !menuRouter.value.has(tableAddress)) return null;
  return <StationTanks stationCode={stationCode} canWrite={mayDo('tankTable.write')} />;
};

export default StationPanel;
