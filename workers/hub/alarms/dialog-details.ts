import type { Alarm } from '#contract/alarms/alarms.ts';

/** As many of the newest; a dialog shows one of them large. */
const most = 20;

/**
 * Keeps on this device what the dialog of urgent alarms says of their trucks (telephone, cargo, task), one truck after
 * the other: an emergency is acted on from a screen that was opened again while the server can't be asked, too.
 * @param read reads a truck's detail and keeps it
 * @param wanted whether this hub is the one of the browser that does so
 */
export const createDialogDetails = (
  read: (signCode: string) => Promise<{ readonly ok: boolean }>,
  wanted: () => boolean,
): ((alarms: readonly Alarm[]) => void) => {
  const known = new Set<string>();
  let tail: Promise<unknown> = Promise.resolve();
  return (alarms) => {
    if (alarms.length === 0) known.clear();
    if (!wanted()) return;
    for (const { id, signCode } of alarms.slice(0, most)) {
      if (known.has(id)) continue;
      known.add(id);
      tail = tail.then(async () => {
        const { ok } = await read(signCode);
        if (!ok) known.delete(id);
      });
    }
  };
};
