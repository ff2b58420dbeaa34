import { driverSlice } from '../../slices/driver.ts';
import { partKey, sensorsSlice } from '../../slices/sensors.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';

/** State of the wet and water sensors of a compartment. */
export const wetStates = (world: RuleContext, compartment: number) => {
  const { wet, water } = world.read(sensorsSlice);
  const of = (part: 'apiAdaptor' | 'footValve' | 'compartment') =>
    wet[partKey(compartment, part)]?.wet ?? null;
  const anyWater = (['apiAdaptor', 'footValve', 'compartment'] as const).some(
    (part) => water[partKey(compartment, part)] === true,
  );
  return {
    api: of('apiAdaptor'),
    footValve: of('footValve'),
    compartment: of('compartment'),
    water: anyWater,
  };
};

/** How the opening was allowed: by the seal's own report, or an accepted card of the last 10 min. */
export const authorization = (world: RuleContext, compartment: number, t: number) => {
  const seal = world.read(sensorsSlice).seals[compartment];
  const card = world.read(driverSlice).unsealCard;
  const carded =
    card !== null &&
    card.t <= t &&
    t - card.t <= 10 * minuteMs &&
    (card.compartment === null || card.compartment === compartment);
  if (seal?.authorization && seal.authorization !== 'none' && t - seal.t <= 10 * minuteMs)
    return { authorization: seal.authorization, cardCode: seal.cardCode ?? (carded ? card.cardCode : null) };
  return carded
    ? { authorization: 'nfcCard', cardCode: card.cardCode }
    : { authorization: seal?.authorization ?? 'none', cardCode: null };
};
