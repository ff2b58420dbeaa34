import fc from 'fast-check';
import { expect, test } from 'vitest';

import { deviceModes } from '#domain/parameters/device-modes.ts';
import { copiedValues, parameterChanges, wantedValues } from '#domain/parameters/parameter-changes.ts';
import { fileFaults, parameterFault } from '#domain/parameters/parameter-faults.ts';
import { countPath, placeOf, type ParameterValues } from '#domain/parameters/parameter-file.ts';
import { parameterFileNames } from '#domain/parameters/parameter-file-names.ts';
import { isWritable, parameterFileOf } from '#domain/parameters/parameter-files.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { sensorTypes } from '#domain/parameters/sensor-types.ts';
import { messages } from '#i18n/messages.ts';
import { heldFile } from '#simulator/consoles/held-files.ts';

const truck = { signCode: '浙B00002', terminal: '1000000002', compartments: 4 };

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

const fault = (file: ParameterFileName, path: string, value: string): boolean => {
  const place = placeOf(parameterFileOf(file), path);
  if (place === null) throw new Error(`${file} has no ${path}`);
  return parameterFault(place.field, value) !== null;
};

const faultsOf = (file: ParameterFileName, changed: ParameterValues): readonly string[] => {
  const present = heldFile(file, truck);
  return Object.keys(fileFaults(parameterFileOf(file), { ...present, ...changed }, present));
};

test('params.file-syscfg-7, params.file-elscfg-2, params.file-elspproperty-3, params.file-tlscfg-8, params.file-extdevcfg1-4, params.file-mlockcfg-6, params.file-mcgroupcfg-5, params.file-ui-9, params.file-printercfg-10, params.file-ctlsyscfg-1, params.file-tlspproperty-11: eleven files with their codes', () => {
  const codes = parameterFileNames.map((name): [string, number | null, readonly string[]] => [
    name,
    parameterFileOf(name).typeCode,
    Object.keys(parameterFileOf(name).groups),
  ]);
  expect(codes).toEqual([
    ['syscfg.txt', 7, []],
    ['elscfg.txt', 2, ['probes']],
    ['elspproperty.txt', 3, ['property']],
    ['tlscfg.txt', 8, ['productTypeList', 'tlsProbe']],
    ['extdevcfg1.txt', 4, ['edev']],
    ['mlockcfg.txt', 6, ['cfg', 'cfg_valve']],
    ['mcgroupcfg.txt', 5, ['mcGroup']],
    ['ui.cfg', 9, []],
    ['printercfg.txt', 10, []],
    ['ctlsyscfg.txt', 1, []],
    ['tlspproperty.txt', 11, ['property']],
    ['driving', null, []],
    ['jt808', null, ['unread']],
    ['versions', null, []],
  ]);
  expect(parameterFileOf('syscfg.txt').holder[1]).toBe('Console');
  expect(parameterFileOf('ctlsyscfg.txt').holder[1]).toBe('Controller');
  expect(isWritable('elspproperty.txt')).toBe(false);
  expect(isWritable('tlspproperty.txt')).toBe(false);
  expect(isWritable('versions')).toBe(false);
});

test('params.single-fields-and-groups, params.field-descriptor: every field has words, and what it may be', () => {
  const groups = parameterFileNames.flatMap((name) => Object.keys(parameterFileOf(name).groups));
  expect(new Set(groups)).toEqual(
    new Set([
      'probes',
      'property',
      'productTypeList',
      'tlsProbe',
      'edev',
      'cfg',
      'cfg_valve',
      'mcGroup',
      'unread',
    ]),
  );
  for (const name of parameterFileNames) {
    const file = parameterFileOf(name);
    for (const fields of [file.fields, ...Object.values(file.groups).map((group) => group.fields)])
      for (const [code, field] of Object.entries(fields)) {
        expect(
          field.title.concat(field.description).every((text) => text !== ''),
          code,
        ).toBe(true);
        expect([typeof field.canSet, typeof field.showInDetail], code).toEqual(['boolean', 'boolean']);
        if (field.rule.kind === 'number') expect(field.tooltip, code).toBeDefined();
        expect(field.options !== undefined, code).toBe(field.rule.kind === 'choice');
      }
  }
});

test('params.tanktrucksn-plate-number, params.tankcabinscount, params.limit-tank-cabin-count-5, params.timezone-8-is-utc-plus-8, params.limit-vrholdtime-min-1000, params.recording-times-hhmm, params.limit-brightness-1-100', () => {
  expect(parameterFileOf('syscfg.txt').fields['tankTruckSn']?.title[1]).toBe('Plate number');
  expect(heldFile('syscfg.txt', truck)).toMatchObject({ tankTruckSn: '浙B00002', tankCabinsCount: '4' });
  expect(['0', '1', '5', '6'].map((n) => fault('syscfg.txt', 'tankCabinsCount', n))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(parameterFileOf('syscfg.txt').fields['timezone']?.options?.['8']).toEqual(['UTC+8', 'UTC+8']);
  expect(['999', '1000'].map((n) => fault('syscfg.txt', 'vrHoldTime', n))).toEqual([true, false]);
  expect(
    ['0830', '2359', '2400', '830', '08:30', '0860'].map((n) => fault('syscfg.txt', 'recordStart', n)),
  ).toEqual([false, false, true, true, true, true]);
  expect(fault('syscfg.txt', 'recordEnd', '2460')).toBe(true);
  expect(['0', '1', '100', '101', '1.5', '01'].map((n) => fault('ui.cfg', 'brightness', n))).toEqual([
    true,
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('params.seal-probe-fields, params.seal-probe-cabinindex-1-10, params.seal-probe-linenum-1-2, params.seal-probe-32-sensor-types, params.seal-sensor-sn-10-digits, params.limit-64-probes, params.limit-auto-seal-time-99, params.limit-manual-seal-time-99', () => {
  const { probes } = parameterFileOf('elscfg.txt').groups;
  expect(Object.keys(probes?.fields ?? {})).toEqual([
    'cabinIndex',
    'lineNum',
    'type',
    'en',
    'smodv',
    'sgatev',
    'szerov',
    'smaxv',
    'sn',
  ]);
  expect(numbers(0, 11).filter((n) => !fault('elscfg.txt', 'probes.1.cabinIndex', n))).toEqual(
    numbers(1, 10),
  );
  expect(numbers(0, 3).filter((n) => !fault('elscfg.txt', 'probes.1.lineNum', n))).toEqual(['1', '2']);
  expect(numbers(0, 40).filter((n) => !fault('elscfg.txt', 'probes.1.type', n))).toEqual(numbers(0, 31));
  const named = Object.values(sensorTypes).map(([, en]) => en);
  expect(named).toEqual(
    expect.arrayContaining(['API adaptor', 'Manhole cover', 'Foot valve', 'Water', 'Lock', 'Door']),
  );
  expect(new Set(named).size).toBe(32);
  expect(
    ['0123456789', '123456789', '12345678901', '12345a7890'].map((sn) =>
      fault('elscfg.txt', 'probes.1.sn', sn),
    ),
  ).toEqual([false, true, true, true]);
  expect(['99', '100'].map((n) => fault('elscfg.txt', 'autoSealTime', n))).toEqual([false, true]);
  expect(['99', '100'].map((n) => fault('elscfg.txt', 'manualSealTime', n))).toEqual([false, true]);
  expect(faultsOf('elscfg.txt', { 'probes.count': '65' })).toEqual(['probes.count']);
  // Rows 17 to 64 are missing, not too many.
  expect(faultsOf('elscfg.txt', { 'probes.count': '64' })).not.toContain('probes.count');
});

test('params.level-probe-fields, params.level-probe-addr-c0-cf, params.level-probe-volcalcmode-0-6', () => {
  const { tlsProbe, productTypeList } = parameterFileOf('tlscfg.txt').groups;
  expect(Object.keys({ ...productTypeList?.fields, ...tlsProbe?.fields })).toEqual(
    expect.arrayContaining(
      'ptNo ptVEC ptDensity ptName probeAddr distA distH distX distY distZ distM distN levelComp blindLevel cabinSizeH cabinPipeVol overfillHigh overfillHighHigh volCalcMode'.split(
        ' ',
      ),
    ),
  );
  const addresses = numbers(180, 220).filter((n) => !fault('tlscfg.txt', 'tlsProbe.1.probeAddr', n));
  expect(addresses).toEqual(numbers(192, 207));
  const words = tlsProbe?.fields['probeAddr']?.options ?? {};
  expect([words['192']?.[1], words['207']?.[1]]).toEqual(['C0', 'CF']);
  expect(numbers(0, 9).filter((n) => !fault('tlscfg.txt', 'tlsProbe.1.volCalcMode', n))).toEqual(
    numbers(0, 6),
  );
});

test('params.limit-extdev-32, params.limit-combined-groups-0-4, params.limit-master-compartment-0-8, params.limit-3-slave-compartments', () => {
  expect(faultsOf('extdevcfg1.txt', { 'edev.count': '33' })).toEqual(['edev.count']);
  expect(faultsOf('extdevcfg1.txt', { 'edev.count': '32' })).not.toContain('edev.count');
  expect(faultsOf('mcgroupcfg.txt', { 'mcGroup.count': '5' })).toEqual(['mcGroup.count']);
  expect(faultsOf('mcgroupcfg.txt', { 'mcGroup.count': '0' })).toEqual([]);
  expect(numbers(0, 12).filter((n) => !fault('mcgroupcfg.txt', 'mcGroup.1.masterIndex', n))).toEqual(
    numbers(0, 8),
  );
  expect(
    ['', '2', '2,3,4', '2,3,4,5', '2,2', '9', '2, 3'].map((n) =>
      fault('mcgroupcfg.txt', 'mcGroup.1.slaves', n),
    ),
  ).toEqual([false, false, false, true, true, true, true]);
});

test('device-mode.seal-work-0-7, device-mode.level-gauge-work-0-3, device-mode.controller-app-0-2, device-mode.dev2-0-9, device-mode.gnss-0-3-4, device-mode.electric-fence-0-1, device-mode.camera-0-1, device-mode.snapshot-upload-0-1', () => {
  expect(
    Object.fromEntries(Object.entries(deviceModes).map(([name, modes]) => [name, Object.keys(modes)])),
  ).toEqual({
    sealWork: numbers(0, 7),
    levelGaugeWork: numbers(0, 3),
    controllerApp: numbers(0, 2),
    dev2: numbers(0, 9),
    gnss: ['0', '3', '4'],
    electricFence: ['0', '1'],
    camera: ['0', '1'],
    snapshotUpload: ['0', '1'],
  });
  // Each is a field of a file, so that a number without a meaning is refused.
  const places: readonly (readonly [ParameterFileName, string, string])[] = [
    ['elscfg.txt', 'workMode', '8'],
    ['tlscfg.txt', 'workMode', '4'],
    ['ctlsyscfg.txt', 'appMode', '3'],
    ['syscfg.txt', 'dev2Mode', '10'],
    ['syscfg.txt', 'gnssMode', '1'],
    ['syscfg.txt', 'electricFenceMode', '2'],
    ['syscfg.txt', 'cameraMode', '2'],
    ['syscfg.txt', 'snapshotUploadMode', '2'],
  ];
  for (const [file, path, value] of places) {
    expect(fault(file, path, value), path).toBe(true);
    expect(fault(file, path, '0'), path).toBe(false);
  }
});

test('error.read-data-failed, message.read-data-success: the words of the catalogue', () => {
  expect(messages.readDataFailed).toEqual(['读取数据失败', 'Read data fail']);
  expect(messages.readDataSuccess).toEqual(['读取数据成功', 'Read data success']);
});

test('what the pretend consoles hold are whole files without a fault', () => {
  for (const name of parameterFileNames)
    for (const compartments of [1, 3, 5]) {
      const held = heldFile(name, { ...truck, compartments });
      const faults = fileFaults(parameterFileOf(name), held, held);
      // Of a file that came from a console nothing is refused but what a person may leave empty.
      expect([name, faults]).toEqual([name, {}]);
    }
});

test('a file with a path too many, one missing, or a read-only one changed is refused', () => {
  expect(faultsOf('syscfg.txt', { firmware: 'v9' })).toEqual(['firmware']);
  expect(faultsOf('syscfg.txt', { other: '1' })).toEqual(['other']);
  expect(faultsOf('elscfg.txt', { 'probes.99.en': '1' })).toEqual(['probes.99.en']);
  expect(faultsOf('elscfg.txt', { __proto__: '1', constructor: '1' })).toEqual(['constructor']);
  const { brightness: _, ...without } = heldFile('ui.cfg', truck);
  expect(Object.keys(fileFaults(parameterFileOf('ui.cfg'), without, {}))).toEqual(['brightness']);
});

test('a copy takes neither plate nor serials along, and none between files of other rows', () => {
  const file = parameterFileOf('elscfg.txt');
  const from: ParameterValues = {
    ...heldFile('elscfg.txt', truck),
    autoSealTime: '7',
    'probes.2.smaxv': '3333',
  };
  const to = heldFile('elscfg.txt', { ...truck, terminal: '1000000003' });
  const copied = copiedValues(file, from, to, Object.keys(from));
  expect(copied).toMatchObject({
    autoSealTime: '7',
    'probes.2.smaxv': '3333',
    'probes.2.sn': to['probes.2.sn'],
  });
  expect(to['probes.2.sn']).not.toBe(from['probes.2.sn']);
  expect(copiedValues(file, from, heldFile('elscfg.txt', { ...truck, compartments: 3 }), [])).toBeNull();
  const system = parameterFileOf('syscfg.txt');
  const other = heldFile('syscfg.txt', { ...truck, signCode: '浙B00003' });
  expect(copiedValues(system, heldFile('syscfg.txt', truck), other, ['tankTruckSn'])?.['tankTruckSn']).toBe(
    '浙B00003',
  );
});

test('changes lead from one content to the other, and what is wanted is all that may be set', () => {
  const names = fc.constantFrom(...parameterFileNames);
  const edits = fc.array(fc.tuple(fc.nat(), fc.string({ maxLength: 4 })), { maxLength: 8 });
  fc.assert(
    fc.property(names, edits, (name, changes) => {
      const file = parameterFileOf(name);
      const before = heldFile(name, truck);
      const paths = Object.keys(before).filter((path) => placeOf(file, path) !== null);
      const after = { ...before };
      for (const [index, text] of changes) {
        const path = paths[index % Math.max(1, paths.length)];
        if (path !== undefined) after[path] = text;
      }
      const found = parameterChanges(file, before, after);
      const led = {
        ...before,
        ...Object.fromEntries(found.map((change) => [change.path, change.after ?? ''])),
      };
      expect(led).toEqual(after);
      expect(parameterChanges(file, after, after)).toEqual([]);
      const wanted = wantedValues(file, after);
      for (const path of paths) expect(Object.hasOwn(wanted, path)).toBe(placeOf(file, path)?.field.canSet);
      for (const group of Object.keys(file.groups))
        expect(wanted[countPath(group)]).toBe(before[countPath(group)]);
    }),
  );
});
