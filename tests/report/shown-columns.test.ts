import { expect, test } from 'vitest';

import { recordKinds } from '#contract/records.ts';
import { reports } from '#pages/definitions.ts';

/** Columns that no report shows, by the reason. */
const unshown: Readonly<Record<string, readonly string[]>> = {
  'names another row, by which the server joins them': [
    'seal-record.alarmId',
    'seal-record.unsealingCode',
    'authorized-opening.sealRecordId',
    'box-door.alarmId',
    'empty-state.unloadingId',
    'abnormal-loading.recordId',
    'task-fuel.drainAlarmIds',
    'split-unloading.visitId',
    'station-unloading.visitId',
    'parking.alarmId',
    'console-link.recordId',
    'device-event.recordId',
  ],
  'its verdict, or its names, are shown instead': ['task-fuel.doubtful', 'task-fuel.doubts'],
  'its name or sum is shown instead': [
    'nfc.holderCode',
    'transport-task.escortCode',
    'split-unloading.compartments',
    'meter-status.compartments',
    'station-unloading.compartments',
    'device-fault.doorNumber',
    'boot.uptimeS',
    'power.sensorBatteries',
    'water-inventory.waterPercent',
    'spraying.startPercent',
    'spraying.endPercent',
  ],
  'the end of an opening, whose row has it as its own end and as differences': [
    'seal-record.closeTime',
    'seal-record.stopVtL',
    'seal-record.stopV20L',
    'seal-record.closeApiWet',
    'seal-record.closeFootValveWet',
    'seal-record.closeCompartmentWet',
    'seal-record.closeWater',
  ],
  'where a figure comes from and how sure it is': [
    'seal-record.authorization',
    'seal-record.cardCode',
    'seal-record.openWhileMoving',
    'seal-record.timeUncertain',
    'seal-record.lastKnownTime',
    'tank-inventory.vcf20',
    'tank-inventory.densitySource',
    'tank-inventory.consoleVtL',
    'tank-inventory.consoleV20L',
  ],
  'no page shows it yet': ['transport-task.processTimes'],
};

/** Every field that a report of a kind says anything about: columns, filters, moments, conditions. */
const saidOf = (kind: string): ReadonlySet<string> | null => {
  const said = JSON.stringify([...reports.values()].filter(({ source }) => source === kind));
  return said === '[]' ? null : new Set(said.match(/\w+/g));
};

const missing = Object.entries(recordKinds).flatMap(([kind, { columns }]) => {
  const said = saidOf(kind);
  // A kind whose page does not stand yet shows nothing.
  return said === null
    ? []
    : Object.keys(columns)
        .filter((column) => !said.has(column))
        .map((column) => `${kind}.${column}`);
});

test('every column of a record is in a report of its kind, or there is a reason why not', () => {
  const excused = Object.values(unshown).flat();
  expect(
    missing.filter((column) => !excused.includes(column)).map((column) => `${column}: no report shows it`),
  ).toEqual([]);
  // What is shown by now needs no reason.
  expect(excused.filter((column) => !missing.includes(column))).toEqual([]);
});
