import { setTimeout as wait } from 'node:timers/promises';

import { terminalOf } from './fleet-database.ts';
import { post } from './post.ts';

/** Emergency buttons pressed one after the other; each waits until the last socket has its alarm. */
export const measureAlarms = async (
  port: number,
  sockets: number,
  presses: number,
  onAlarm: { listener: (id: string, signCode: unknown) => void },
): Promise<{ readonly took: number[]; readonly lost: number }> => {
  const took: number[] = [];
  let lost = 0;
  for (let press = 0; press < presses; press += 1) {
    const index = (press * 7919) % 9000;
    const signCode = `浙C${String(index + 1).padStart(5, '0')}`;
    const began = performance.now();
    let left = sockets;
    const all = new Promise<boolean>((resolve) => {
      onAlarm.listener = (_, of) => {
        if (of !== signCode) return;
        left -= 1;
        if (left === 0) resolve(true);
      };
      setTimeout(() => resolve(false), 20_000);
    });
    const time = new Date().toISOString();
    await post(port, [
      {
        id: `press-${press}-${Date.now()}`,
        terminal: terminalOf(index),
        time,
        sentAt: time,
        seq: 1_000_000_000 + press,
        kind: 'emergency',
        data: { action: 'pressed', button: 'cab' },
      },
    ]);
    if (await all) took.push(performance.now() - began);
    else lost += 1;
    await wait(300);
  }
  return { took, lost };
};
