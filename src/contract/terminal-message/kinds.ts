import type { Static } from 'typebox';

import { AdasEvent } from './kinds/adas-event.ts';
import { AirtightCell } from './kinds/airtight-cell.ts';
import { AtgDelivery } from './kinds/atg-delivery.ts';
import { AtgReading } from './kinds/atg-reading.ts';
import { Boot } from './kinds/boot.ts';
import { Climate } from './kinds/climate.ts';
import { CommandReply } from './kinds/command-reply.ts';
import { Door } from './kinds/door.ts';
import { DriverSign } from './kinds/driver-sign.ts';
import { Emergency } from './kinds/emergency.ts';
import { FlowDelivery } from './kinds/flow-delivery.ts';
import { FlowStatus } from './kinds/flow-status.ts';
import { Heartbeat } from './kinds/heartbeat.ts';
import { Media } from './kinds/media.ts';
import { NfcCard } from './kinds/nfc-card.ts';
import { Position } from './kinds/position.ts';
import { Power } from './kinds/power.ts';
import { Pressure } from './kinds/pressure.ts';
import { PumpTotals } from './kinds/pump-totals.ts';
import { SealSensor } from './kinds/seal-sensor.ts';
import { SecondTerminal } from './kinds/second-terminal.ts';
import { TankLevel } from './kinds/tank-level.ts';
import { WaterTank } from './kinds/water-tank.ts';

/** The closed list of message kinds, version 1, and the schema of each kind's `data`. */
export const terminalMessageKinds = {
  position: Position,
  'tank-level': TankLevel,
  'seal-sensor': SealSensor,
  door: Door,
  'flow-status': FlowStatus,
  'flow-delivery': FlowDelivery,
  'atg-reading': AtgReading,
  'atg-delivery': AtgDelivery,
  'pump-totals': PumpTotals,
  pressure: Pressure,
  climate: Climate,
  power: Power,
  boot: Boot,
  heartbeat: Heartbeat,
  'driver-sign': DriverSign,
  'nfc-card': NfcCard,
  'adas-event': AdasEvent,
  media: Media,
  'water-tank': WaterTank,
  'airtight-cell': AirtightCell,
  emergency: Emergency,
  'second-terminal': SecondTerminal,
  'command-reply': CommandReply,
} as const;

/** Name of a kind of terminal message. */
export type TerminalMessageKind = keyof typeof terminalMessageKinds;

/** `data` of a terminal message of one kind; units are in the names (`Km`, `L`, `C` …). */
export type TerminalMessageData<K extends TerminalMessageKind> = Static<(typeof terminalMessageKinds)[K]>;
