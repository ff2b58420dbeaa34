import { CalibrationList } from '#templates/calibration-list.tsx';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';

/** Calibrations of the depot's rack meters. */
const StoragePanel = ({ row }: ResourcePanelProps) => {
  const areaCode = String(row?.['areaCode'] ?? '');
  return areaCode === '' ? null : <CalibrationList filters={{ areaCode }} />;
};

export default StoragePanel;
