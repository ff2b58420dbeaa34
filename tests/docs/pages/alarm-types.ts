import type { AlarmType } from '#domain/alarms/alarm-type.ts';
import { alarmTypes } from '#domain/alarms/alarm-types.ts';

import { page, table } from '../markdown.ts';

const popups: Readonly<Record<AlarmType['popup'], string>> = {
  urgent: 'dialog of urgent alarms',
  highLoss: 'dialog of losses',
  workHours: 'dialog of hours at the wheel',
  list: 'list',
};

const shown = ({ quiet, popup }: AlarmType): string => (quiet ? 'no pop-up' : popups[popup]);

const late: Readonly<Record<AlarmType['whenTooLate'], string>> = {
  popUp: 'pops up with its age',
  row: 'a row',
  nothing: 'left out',
};

const status: Readonly<Record<AlarmType['truck'], string>> = {
  continuous: 'alarm while it lasts',
  momentary: 'alarm for 5 min',
  nothing: '',
};

/** The page of alarm types, from the domain's table. */
export const alarmTypesPage = (): string =>
  page(
    '# Alarm types',
    'Priority is that of ISA-18.2, 1 urgent to 4 notice, and may be changed by a setting. “Too late” is what becomes of an alarm whose facts came when nothing could be judged by them any more. When each is raised and when it ends: [rules](../../engine/rules.md).',
    table(
      ['Id', '中文', 'English', 'Priority', 'Pops up in', 'Status of the truck', 'Too late', 'Pushed'],
      Object.entries<AlarmType>(alarmTypes).map(([id, type]) => [
        id,
        ...type.text,
        String(type.priority),
        shown(type),
        status[type.truck],
        late[type.whenTooLate],
        type.push === null ? '' : `yes, for ${type.push.ttlS / 3600} h`,
      ]),
    ),
  );
