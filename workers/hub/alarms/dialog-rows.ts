import type { Alarm } from '#contract/alarms/alarms.ts';
import type { DialogChanges, DialogKind } from '#contract/hub/topics.ts';

type Change = 'offered' | 'updated' | 'removed';

/** Alarms of one dialog by id, the oldest first, and what has become of each since it was last asked. */
const createRows = () => {
  const rows = new Map<string, Alarm>();
  const changes = new Map<string, Change>();

  const named = (change: Change): string[] =>
    [...changes].flatMap(([id, what]) => (what === change ? [id] : []));
  const rowsOf = (ids: readonly string[]): Alarm[] => ids.flatMap((id) => rows.get(id) ?? []);

  return {
    has: (id: string): boolean => rows.has(id),
    size: (): number => rows.size,
    offer: (alarm: Alarm): void => {
      rows.delete(alarm.id);
      rows.set(alarm.id, alarm);
      // Of those that are offered in a row the last one is the newest.
      changes.delete(alarm.id);
      changes.set(alarm.id, 'offered');
    },
    update: (alarm: Alarm): void => {
      if (!rows.has(alarm.id)) return;
      rows.set(alarm.id, alarm);
      if (changes.get(alarm.id) !== 'offered') changes.set(alarm.id, 'updated');
    },
    remove: (id: string): void => {
      if (rows.delete(id)) changes.set(id, 'removed');
    },
    clear: (): void => {
      rows.clear();
      changes.clear();
    },
    all: (): readonly Alarm[] => [...rows.values()].toReversed(),
    take: (): DialogChanges => {
      const taken = {
        offered: rowsOf(named('offered')).toReversed(),
        updated: rowsOf(named('updated')),
        removed: named('removed'),
      };
      changes.clear();
      return taken;
    },
  };
};

/**
 * Alarms of the dialogs. A flood leaves thousands of them: one that is added costs the same however many there are, and
 * only what has changed goes to the tabs.
 */
export const createDialogRows = () => {
  const dialogs = { urgent: createRows(), highLoss: createRows(), workHours: createRows() };
  const every = Object.values(dialogs);
  /** Everything is another than before. */
  let renewed = true;

  return {
    has: (id: string): boolean => every.some((rows) => rows.has(id)),
    size: (): number => every.reduce((sum, rows) => sum + rows.size(), 0),
    /** Puts an alarm first in its dialog. */
    offer: (kind: DialogKind, alarm: Alarm): void => dialogs[kind].offer(alarm),
    update: (alarm: Alarm): void => every.forEach((rows) => rows.update(alarm)),
    remove: (id: string): void => every.forEach((rows) => rows.remove(id)),
    clear: (): void => {
      renewed = true;
      every.forEach((rows) => rows.clear());
    },
    /** All of them, the newest first. */
    all: (): Readonly<Record<DialogKind, readonly Alarm[]>> => ({
      urgent: dialogs.urgent.all(),
      highLoss: dialogs.highLoss.all(),
      workHours: dialogs.workHours.all(),
    }),
    /** What has changed since this was last asked; null: everything. */
    take: (): Readonly<Record<DialogKind, DialogChanges>> | null => {
      const taken = {
        urgent: dialogs.urgent.take(),
        highLoss: dialogs.highLoss.take(),
        workHours: dialogs.workHours.take(),
      };
      const whole = renewed;
      renewed = false;
      return whole ? null : taken;
    },
  };
};
