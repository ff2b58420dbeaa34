import { forwardedSeq } from '../../fact.ts';
import type { Session } from '../../slices/duty.ts';
import { hoursSubject } from '../../master/drivers-of-truck.ts';
import { iso } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { wholeRestMs } from './duty-count.ts';

/** Terminals send zeros where they know no driver: no driver has that code. */
const isSomebody = (driverCode: string): boolean => !/^0*$/.test(driverCode);

const base = (world: RuleContext, t: number) => ({
  t,
  seq: forwardedSeq,
  terminal: world.truck?.truck.terminal ?? '',
  contactMs: null,
  receivedMs: t,
});

/** Forwards a sign-in to where the driver's hours are counted. */
export const forwardArrival = (world: RuleContext, { driverCode, startMs }: Session): void => {
  if (!isSomebody(driverCode)) return;
  world.forward({
    subject: hoursSubject(world, driverCode, startMs),
    fact: {
      ...base(world, startMs),
      id: `driver-arrived:${world.subject}:${iso(startMs)}`,
      kind: 'driver-arrived',
      data: {
        driverCode,
        truck: world.subject,
        wholeRestMs: wholeRestMs(world, startMs),
        holds: true,
      },
    },
  });
};

/** Forwards a departure to where the arrival went, with the hours in this truck. */
export const forwardDeparture = (
  world: RuleContext,
  { driverCode, startMs, stint }: Session,
  t: number,
): void => {
  if (!isSomebody(driverCode)) return;
  world.forward({
    subject: hoursSubject(world, driverCode, startMs),
    fact: {
      ...base(world, t),
      id: `driver-left:${world.subject}:${iso(startMs)}`,
      kind: 'driver-left',
      data: {
        driverCode,
        truck: world.subject,
        stint: { ...stint, fromMs: startMs, toMs: t },
        holds: true,
      },
    },
  });
};
