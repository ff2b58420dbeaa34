import { definePlace } from '#resource/define-place.ts';

/** Gas stations (specification 3): where a truck unloads, and may be opened within the safe range. */
export default definePlace({
  title: ['加油站', 'Station'],
  noun: ['加油站', 'station'],
  type: 'station',
  outline: ['安全范围', 'Safe range'],
  dependents: [
    {
      source: 'station_gauge',
      column: 'station_code',
      field: 'areaCode',
      text: ['台液位仪主机', 'gauge consoles'],
    },
    {
      source: 'station_tank_table',
      column: 'station_code',
      field: 'areaCode',
      text: ['张油站罐容表', 'station tank calibration tables'],
      page: 'setting/base_data/atg_tank_table',
    },
  ],
});
