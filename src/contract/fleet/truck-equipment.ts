import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableBoolean, NullableInteger, NullableNumber, NullableText } from '../nullable.ts';

/** Address of the page of trucks. */
export const truckPageAddress = 'setting/base_data/truck';

/** The level gauge of a compartment, mm; `time` null: it never reported. */
const EquipmentGauge = Type.Object({
  compartment: Type.Integer(),
  levelMm: NullableNumber,
  time: NullableText,
});

/** A seal sensor as it reported last, within thirty days: `open` or `closed`, ten digits of its serial number. */
const EquipmentSensor = Type.Object({
  compartment: Type.Integer(),
  /** `manhole`, `apiAdaptor` or `footValve`. */
  part: Type.String(),
  serial: NullableText,
  state: NullableText,
  wet: NullableBoolean,
  time: Type.String(),
});

/** A device that is entered as installed in the truck. */
const EquipmentDevice = Type.Object({
  name: Type.String(),
  nameEn: Type.String(),
  code: Type.String(),
  deviceType: Type.String(),
  installPosition: Type.String(),
  enabled: Type.Boolean(),
});

/** A fault that lasts (record `device-fault`): compartment, part or number say which device of its kind has it. */
const EquipmentFault = Type.Object({
  device: Type.String(),
  fault: Type.String(),
  compartment: NullableInteger,
  part: NullableText,
  /** Of a meter or a unit such as a camera. */
  number: NullableInteger,
  sinceTime: Type.String(),
});

/** Everything that is installed in a truck, and what it said last. Times are ISO 8601 UTC. */
export const TruckEquipment = Type.Object({
  terminal: Type.String(),
  /** Of the console, as it told when it last started; null: it never told. */
  firmware: NullableText,
  heartTime: NullableText,
  gpsTime: NullableText,
  gauges: Type.Array(EquipmentGauge),
  sensors: Type.Array(EquipmentSensor),
  devices: Type.Array(EquipmentDevice),
  faults: Type.Array(EquipmentFault),
});

export type TruckEquipment = Static<typeof TruckEquipment>;

/** The call of the picture above a truck's form. */
export const truckEquipmentCalls = {
  'truckEquipment.get': defineCall({
    method: 'GET',
    path: '/truckEquipment',
    access: { page: [truckPageAddress] },
    query: Type.Object({ truckId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) }),
    reply: TruckEquipment,
  }),
} as const;
