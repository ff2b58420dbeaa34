/** One way bill to one station, as the guide sends it. */
export const wayBillExample = {
  wayBills: [
    {
      wayBillCode: 'WB-1001',
      signCode: '浙B00002',
      depotAreaCode: 'D01',
      plannedTime: '2026-11-22T08:30:00+08:00',
      stops: [{ stationCode: 'S01', plannedTime: '2026-11-22T10:00:00+08:00', oilCode: 92, orderedL: 8000 }],
    },
  ],
} as const;

export const isWayBillExample = (name: string): boolean => name === 'wayBills.write';
