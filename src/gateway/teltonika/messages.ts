import { createHash } from 'node:crypto';

import type { Climate } from '#contract/terminal-message/kinds/climate.ts';
import type { Position } from '#contract/terminal-message/kinds/position.ts';
import type { Power } from '#contract/terminal-message/kinds/power.ts';
import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';

import { envelopeOf } from '../jt808/decode/envelope.ts';
import { mappedReadings } from '../readings/mapped-readings.ts';
import type { LocationItem } from '../jt808/messages/location.ts';
import type { ReportContext } from '../listener/report-protocol.ts';
import { keptItems } from '../readings/kept-items.ts';
import { defined, isPlace, within } from '../readings/within.ts';
import { signedItem, type TeltonikaRecord, unsignedItem } from './read-packet.ts';
import { tagItems, tagsOf } from './tags.ts';

/** Items that are read, by their ids in the makers' list. */
const items = {
  odometerM: 16,
  externalMv: 66,
  batteryMv: 67,
  ignition: 239,
  moving: 240,
  crash: 247,
  unplugged: 252,
} as const;
/** Probes on the one-wire bus, 0.1 °C, and Bluetooth probes, 0.01 °C: those of a truck are numbered from 1. */
const temperatures = [
  ...[72, 73, 74, 75].map((id) => ({ id, perC: 10 })),
  ...[10_800, 10_801, 10_802, 10_803].map((id) => ({ id, perC: 100 })),
].map((probe, index) => ({ ...probe, probe: index + 1 }));

const readIds: ReadonlySet<number> = new Set([...Object.values(items), ...temperatures.map(({ id }) => id)]);

const maxSpeedKmh = 250;
const maxOdometerKm = 9_999_999.9;
/** What a probe sends that was not ready, as of DS18B20 after its start. */
const notReadyC = 85;
/** Bits of the alarm word of JT/T 808-2019. */
const alarmBits = { mainPowerCut: 8, collision: 29 } as const;
/** A crash that was measured; other values are of the recording that goes with it. */
const crashes: ReadonlySet<number> = new Set([1, 6]);

/** Without satellites the coordinates are those of before. */
const isFixed = (record: TeltonikaRecord): boolean => record.satellites > 0 && isPlace(record);

/** A box that does not send its ignition says by its motion whether it is on. */
const isOn = (record: TeltonikaRecord): boolean => {
  const said = unsignedItem(record, items.ignition) ?? unsignedItem(record, items.moving);
  return said === undefined ? record.speedKmh > 0 : said !== 0;
};

const alarmWordOf = (record: TeltonikaRecord): number =>
  (crashes.has(unsignedItem(record, items.crash) ?? 0) ? 2 ** alarmBits.collision : 0) +
  (unsignedItem(record, items.unplugged) === 1 ? 2 ** alarmBits.mainPowerCut : 0);

/** Items that nothing here reads, where the contract has room: ids of one byte, as those of 0x0200. */
const unreadOf = ({ items: values }: TeltonikaRecord): readonly LocationItem[] =>
  [...values].flatMap(([id, value]) => (id > 0xff || readIds.has(id) ? [] : [{ id, value }]));

const positionOf = (record: TeltonikaRecord): Position => {
  const fixed = isFixed(record);
  const odometerM = unsignedItem(record, items.odometerM);
  const alarmWord = alarmWordOf(record);
  return {
    fix: fixed ? '3d' : 'none',
    speedKmh: record.speedKmh,
    acc: isOn(record),
    ...defined({
      longitudeDeg: fixed ? record.longitudeDeg : undefined,
      latitudeDeg: fixed ? record.latitudeDeg : undefined,
      altitudeM: fixed ? within(record.altitudeM, -500, 9000) : undefined,
      bearingDeg: fixed ? within(record.bearingDeg, 0, 360) : undefined,
      satellites: within(record.satellites, 0, 99),
      odometerKm:
        odometerM === undefined ? undefined : within(Math.round(odometerM / 100) / 10, 0, maxOdometerKm),
      alarmWord: alarmWord === 0 ? undefined : alarmWord,
      items: keptItems(unreadOf(record)),
    }),
  };
};

/** Whichever voltage is higher feeds the box. */
const powerOf = (record: TeltonikaRecord): Power | null => {
  const externalMv = unsignedItem(record, items.externalMv);
  const batteryMv = unsignedItem(record, items.batteryMv);
  const mainVoltageV = within(externalMv === undefined ? undefined : externalMv / 1000, 0, 60);
  if (mainVoltageV === undefined) return null;
  const batteryVoltageV = within(batteryMv === undefined ? undefined : batteryMv / 1000, 0, 60);
  const cut = unsignedItem(record, items.unplugged) === 1 || mainVoltageV < (batteryVoltageV ?? 0);
  return {
    source: cut ? 'battery' : 'main',
    mainVoltageV,
    ...(batteryVoltageV === undefined ? {} : { batteryVoltageV }),
  };
};

const climateOf = (record: TeltonikaRecord): Climate | null => {
  const probes = temperatures.flatMap(({ id, perC, probe }) => {
    const value = signedItem(record, id);
    const temperatureC = value === undefined ? undefined : within(value / perC, -60, 120);
    return temperatureC === undefined || temperatureC === notReadyC
      ? []
      : [{ probe, place: 'cargo' as const, temperatureC }];
  });
  return probes.length === 0 ? null : { probes };
};

/** Of no clock that a box could have: times of such records are none, and no date can be made of the largest. */
const earliestMs = Date.UTC(2000, 0, 1);
const latestMs = Date.UTC(2100, 0, 1);

/** A record is known again by its bytes: sent again, in whatever packet, it is the same messages. */
const idOf = (number: string, { bytes }: TeltonikaRecord): string =>
  `te-${createHash('sha256').update(number).update(bytes).digest('hex').slice(0, 40)}`;

/**
 * What a record is in the product's own messages, with what a technician has said of its items. One without a moment has
 * none, one faster than a truck can be no place.
 */
export const recordMessages = (
  record: TeltonikaRecord,
  { number, ...context }: ReportContext,
): readonly TerminalEnvelope[] => {
  const { timeMs } = record;
  if (timeMs < earliestMs || timeMs > latestMs) return [];
  const id = idOf(number, record);
  const power = powerOf(record);
  const climate = climateOf(record);
  return [
    ...(record.speedKmh > maxSpeedKmh
      ? []
      : [envelopeOf(context, id, timeMs, 'position', positionOf(record))]),
    ...(power === null ? [] : [envelopeOf(context, `${id}-own-power`, timeMs, 'power', power)]),
    ...(climate === null ? [] : [envelopeOf(context, `${id}-own-cargo`, timeMs, 'climate', climate)]),
    ...mappedReadings(context, unreadOf(record), id, timeMs),
  ];
};

const shownItem = (id: number, record: TeltonikaRecord, bytes: Buffer): unknown =>
  tagItems.has(id) ? tagsOf(bytes) : (unsignedItem(record, id) ?? bytes.toString('hex'));

/** Items that nothing reads, as JSON by their ids, of the record that has most of them; '': there are none. */
export const unreadItems = (records: readonly TeltonikaRecord[]): string => {
  const unread = records.map((record) =>
    [...record.items]
      .filter(([id]) => !readIds.has(id))
      .map(([id, bytes]) => [id, shownItem(id, record, bytes)] as const),
  );
  const [most = []] = unread.toSorted((a, b) => b.length - a.length);
  return most.length === 0 ? '' : JSON.stringify({ unread: Object.fromEntries(most) });
};
