import type { Alarm } from '#contract/alarms/alarms.ts';
import { alarmPropertyTells } from '#domain/access/alarm-properties.ts';

import { isShown, type TruckFields } from './truck-fields.ts';

/** An alarm, and whether its truck is a sprinkler: of these more is shown to some. */
export interface TruckAlarm {
  readonly alarm: Alarm;
  readonly sprinkler: boolean;
}

type Extents = Pick<TruckFields, 'cargo' | 'driver'>;

const cut = (alarm: Alarm, cargo: boolean, driver: boolean): Alarm => {
  const told = { cargo, driver, nothingKept: true };
  return {
    ...alarm,
    driverName: driver ? alarm.driverName : null,
    properties: Object.fromEntries(
      Object.entries(alarm.properties).filter(([name]) => told[alarmPropertyTells(name)]),
    ),
  };
};

/** What was cut out of an alarm for others: it goes to hundreds of clients, and they share its text. */
const cuts = new WeakMap<Alarm, Map<string, Alarm>>();

/** An alarm without what its reader's pages do not show: figures of the cargo, and who drives. */
export const shownAlarm = ({ alarm, sprinkler }: TruckAlarm, fields: Extents): Alarm => {
  const cargo = isShown(fields.cargo, sprinkler);
  const driver = isShown(fields.driver, sprinkler);
  if (cargo && driver) return alarm;
  const mine = cuts.get(alarm) ?? new Map<string, Alarm>();
  cuts.set(alarm, mine);
  const key = `${cargo} ${driver}`;
  const shown = mine.get(key) ?? cut(alarm, cargo, driver);
  mine.set(key, shown);
  return shown;
};
