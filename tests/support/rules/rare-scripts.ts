import { fix, level, run, send, sensor, shut } from '../engine/engine-script.ts';

/** What neither the scenarios nor a day of the pretend fleet has: bits of other makers, a second device, a bad probe. */
export const runRareScripts = (): void => {
  const said = (second: number, bit: number) =>
    fix(second, 'road', 50, { eastM: second * 14, alarmWord: 2 ** bit });
  // Collision, fuel, fatigue.
  run([said(0, 29), said(60, 25), said(120, 2)], 900);
  run([fix(0, 'road', 50), send(100, 'second-terminal', { number: '13805749001' })], 999);
  run([level(0, 500), fix(10, 'road', 40, { eastM: 140 }), fix(11, 'road', 52, { eastM: 154 })], 200);
  run([shut(0), sensor(100, 'apiAdaptor', { state: 'closed', rawValue: 80 }, 'interval')], 900, {
    truck: { apiProbes: [{ compartment: 1, szerov: 100, smaxv: 200 }] },
  });
};
