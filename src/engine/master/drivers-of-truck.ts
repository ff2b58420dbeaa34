import type { Driver } from '#contract/master-data.ts';

import { driverSubject, unknownDriverSubject } from '../subjects.ts';
import type { RuleContext } from '../rule-context.ts';
import { cardHoldersAt } from './card-holders.ts';
import { inOneLine } from './company-line.ts';
import type { Context } from './context.ts';
import { valueAt } from './versions.ts';

/** A driver drives the trucks of his company, and of those above and below it: another one's card is no card here. */
const drivesFor = ({ companies }: Context, companyCode: string, driver: Driver, t: number): boolean =>
  inOneLine(companies, companyCode, driver.companyCode, t);

/**
 * The driver of a code, as far as a truck's company knows him at `t` (ms UTC); null: nobody that it knows.
 * @param companyCode of the truck at that moment
 */
export const driverByCode = (
  context: Context,
  companyCode: string,
  driverCode: string,
  t: number,
): Driver | null => {
  const driver = valueAt(context.drivers.get(driverCode), t);
  return driver !== null && drivesFor(context, companyCode, driver, t) ? driver : null;
};

/** The driver who has a card at `t` (ms UTC), as far as the truck's company knows; null: unknown, or more than one. */
export const driverByCard = (world: RuleContext, cardCode: string, t: number): Driver | null => {
  const owner = world.truckAt(t)?.truck.companyCode;
  if (owner === undefined) return null;
  const { context } = world;
  const holders = cardHoldersAt(context.cards, cardCode, t).filter((one) =>
    drivesFor(context, owner, one, t),
  );
  return holders.length === 1 ? (holders[0] ?? null) : null;
};

/**
 * Where the hours at the wheel under a code are counted: of a driver in all trucks that he drives, of an unknown code in
 * those of the truck's company, since somebody else may have the same one elsewhere.
 */
export const hoursSubject = (world: RuleContext, driverCode: string, t: number): string => {
  const owner = world.truckAt(t)?.truck.companyCode ?? '';
  return driverByCode(world.context, owner, driverCode, t) === null
    ? unknownDriverSubject(owner, driverCode)
    : driverSubject(driverCode);
};
