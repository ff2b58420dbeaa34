import {
  countPath,
  type ParameterFile,
  type ParameterValues,
  pathsOf,
  placeOf,
} from '#domain/parameters/parameter-file.ts';
import type { ParameterField, ParameterRule } from '#domain/parameters/parameter-field.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';

import { hashOf } from '../random.ts';

/** What of a truck its files tell. */
export interface HeldTruck {
  readonly signCode: string;
  readonly terminal: string;
  readonly compartments: number;
}

/** Sensors of each compartment: API valve, manhole cover, bottom valve, retained sensor. */
const sensorsOf = ['1', '2', '3', '7'] as const;

const rows: Readonly<Record<string, (truck: HeldTruck) => number>> = {
  probes: ({ compartments }) => compartments * sensorsOf.length,
  'elspproperty.txt property': ({ compartments }) => compartments * sensorsOf.length,
  'tlspproperty.txt property': ({ compartments }) => compartments,
  productTypeList: () => 3,
  tlsProbe: ({ compartments }) => compartments,
  edev: () => 2,
  cfg: ({ compartments }) => compartments,
  cfg_valve: ({ compartments }) => compartments,
  mcGroup: () => 0,
  unread: () => 1,
};

const products = [
  ['92', '92#汽油', '745.0', '0.00126'],
  ['95', '95#汽油', '750.0', '0.00125'],
  ['0', '0#柴油', '840.0', '0.00083'],
] as const;

type Row = (truck: HeldTruck, row: number) => string;

const serial: Row = ({ terminal }, row) =>
  String(hashOf(`${terminal} ${row}`) % 10_000_000_000).padStart(10, '0');
const inCompartment: Row = (_, row) => String(Math.ceil(row / sensorsOf.length));

/** Fields whose values hang together with the truck, by file and field; all others are as the maker set them. */
const known: Readonly<Record<string, Row>> = {
  'syscfg.txt tankTruckSn': ({ signCode }) => signCode,
  'syscfg.txt tankCabinsCount': ({ compartments }) => String(compartments),
  'syscfg.txt deviceSn': ({ terminal }) => terminal.replaceAll(/\D/g, '').padStart(10, '0').slice(-10),
  'syscfg.txt serverAddress': () => 'ingest.tankwatch.example',
  'syscfg.txt serverPort': () => '8808',
  'syscfg.txt heartbeatS': ({ terminal }) => (hashOf(`${terminal} beat`) % 5 === 0 ? '60' : '30'),
  'syscfg.txt reportS': ({ terminal }) => (hashOf(`${terminal} report`) % 2 === 0 ? '10' : '30'),
  'syscfg.txt timezone': () => '8',
  'syscfg.txt gnssMode': () => '3',
  'syscfg.txt recordStart': () => '0500',
  'syscfg.txt recordEnd': () => '2300',
  'syscfg.txt firmware': ({ terminal }) => (hashOf(`${terminal} fw`) % 4 === 0 ? 'v3.1.0' : 'v3.4.2'),
  'ctlsyscfg.txt firmware': () => 'v2.0.8',
  'ctlsyscfg.txt appMode': () => '1',
  'ctlsyscfg.txt controllerSn': (truck) => serial(truck, 999),
  'elscfg.txt workMode': () => '1',
  'elscfg.txt autoSealTime': () => '3',
  'elscfg.txt manualSealTime': () => '3',
  'elscfg.txt cabinIndex': inCompartment,
  'elscfg.txt type': (_, row) => sensorsOf[(row - 1) % sensorsOf.length] ?? '0',
  'elscfg.txt en': () => '1',
  'elscfg.txt smaxv': ({ terminal }, row) => (hashOf(`${terminal} max ${row}`) % 3 === 0 ? '3350' : '3200'),
  'elscfg.txt sgatev': () => '1600',
  'elscfg.txt smodv': () => '200',
  'elscfg.txt szerov': () => '400',
  'elscfg.txt sn': serial,
  'elspproperty.txt sn': serial,
  'elspproperty.txt state': () => '0',
  'elspproperty.txt valueMv': ({ terminal }, row) => String(900 + (hashOf(`${terminal} mv ${row}`) % 400)),
  'tlscfg.txt workMode': () => '2',
  'tlscfg.txt probeAddr': (_, row) => String(191 + row),
  'tlscfg.txt blindLevel': ({ terminal }) => (hashOf(`${terminal} blind`) % 10 === 0 ? '42' : '38'),
  'tlscfg.txt levelComp': () => '0',
  'tlscfg.txt cabinSizeH': () => '1600',
  'tlscfg.txt cabinPipeVol': () => '18',
  'tlscfg.txt overfillHigh': () => '1500',
  'tlscfg.txt overfillHighHigh': () => '1550',
  'tlscfg.txt volCalcMode': () => '2',
  'tlspproperty.txt probeAddr': (_, row) => String(191 + row),
  'tlspproperty.txt state': () => '0',
  'tlspproperty.txt signalPercent': ({ terminal }, row) =>
    String(70 + (hashOf(`${terminal} sp ${row}`) % 30)),
  'extdevcfg1.txt name': (_, row) => (row === 1 ? 'ATG' : 'PRINTER'),
  'extdevcfg1.txt port': (_, row) => String(row),
  'extdevcfg1.txt address': (_, row) => String(row),
  'extdevcfg1.txt baud': () => '9600',
  'extdevcfg1.txt en': () => '1',
  'mlockcfg.txt cabinIndex': (_, row) => String(row),
  'mlockcfg.txt unlockTries': () => '3',
  'mlockcfg.txt en': () => '1',
  'ui.cfg brightness': () => '80',
  'ui.cfg volume': () => '60',
  'ui.cfg voicePrompts': () => '1',
  'printercfg.txt copies': () => '2',
  'printercfg.txt enabled': () => '1',
  'versions console': ({ terminal }) => (hashOf(`${terminal} fw`) % 4 === 0 ? 'v3.1.0' : 'v3.4.2'),
  'versions controller': ({ terminal }) => (hashOf(`${terminal} controller`) % 5 === 0 ? 'v2.0.6' : 'v2.0.8'),
  'versions consoleParameters': () => 'p12',
  'versions controllerParameters': () => 'c7',
  'versions tankChart': () => 't3',
  'driving maxSpeedKmh': ({ terminal }) =>
    (['80', '80', '80', '90'] as const)[hashOf(`${terminal} speed`) % 4] ?? '80',
  'driving overspeedDurationS': () => '10',
  'driving preOverspeedKmh': ({ terminal }) => (hashOf(`${terminal} pre`) % 4 === 0 ? '0' : '5'),
  'driving continuousDrivingMin': () => '240',
  'driving restMin': () => '20',
  'driving preFatigueMin': () => '30',
  'driving overspeedVoice': () => '1',
  'driving fatigueVoice': () => '1',
  'jt808 0001': () => '60',
  'jt808 0002': () => '10',
  'jt808 0003': () => '3',
  'jt808 0013': () => 'ingest.tankwatch.example:8809',
  'jt808 0027': () => '300',
  'jt808 0028': () => '5',
  'jt808 0029': ({ terminal }) => (hashOf(`${terminal} report`) % 2 === 0 ? '10' : '30'),
  'jt808 0030': () => '15',
  'jt808 0032': () => '00:00-00:00',
  'jt808 0050': () => '00000000',
  'jt808 0051': () => '00000000',
  'jt808 0052': () => '00000000',
  'jt808 0053': () => '00000000',
  'jt808 0054': () => '00000001',
  'jt808 0058': () => '28800',
  'jt808 005A': () => '14400',
  'jt808 005E': () => '30',
  'jt808 0070': () => '5',
  'jt808 0083': ({ signCode }) => signCode,
  'jt808 id': () => 'F101',
  'jt808 bytes': () => '0102',
  'driving mileageBaseKm': ({ terminal }) => String(20_000 + (hashOf(`${terminal} km`) % 180_000)),
};

const usual = ({ rule, options = {} }: ParameterField): string => {
  const texts: { readonly [K in ParameterRule['kind']]: () => string } = {
    number: () => (rule.kind === 'number' ? String(Math.max(rule.min, Math.min(rule.max, 10))) : ''),
    choice: () => Object.keys(options)[0] ?? '',
    text: () => '',
    hhmm: () => '0000',
    list: () => '',
  };
  return texts[rule.kind]();
};

const valueOf = (name: ParameterFileName, file: ParameterFile, truck: HeldTruck, path: string): string => {
  const place = placeOf(file, path);
  const field = path.split('.').at(-1) ?? '';
  const product = place?.group === 'productTypeList' ? products[place.row - 1] : undefined;
  if (product) return product[['ptNo', 'ptName', 'ptDensity', 'ptVEC'].indexOf(field)] ?? '';
  const value = known[`${name} ${field}`];
  if (value) return value(truck, place?.row ?? 0);
  return place === null ? '' : usual(place.field);
};

/** What a console holds of a file before anybody has changed it. */
export const heldFile = (name: ParameterFileName, truck: HeldTruck): ParameterValues => {
  const file = parameterFileOf(name);
  const counts = Object.fromEntries(
    Object.keys(file.groups).map((group) => [
      countPath(group),
      String((rows[`${name} ${group}`] ?? rows[group])?.(truck) ?? 0),
    ]),
  );
  return {
    ...counts,
    ...Object.fromEntries(pathsOf(file, counts).map((path) => [path, valueOf(name, file, truck, path)])),
  };
};
