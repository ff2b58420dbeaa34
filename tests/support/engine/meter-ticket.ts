import { at, send } from './engine-script.ts';

/** A valid ticket of a meter that counted for five minutes to `endS`, sent five seconds later; V20 is Vt. */
export const meterTicket = (
  position: 'truck' | 'rack',
  direction: 'load' | 'unload',
  endS: number,
  vtL: number,
  more: { readonly compartment?: number; readonly oilCode?: number } = {},
) =>
  send(endS + 5, 'flow-delivery', {
    ticketCode: `${position}${endS}${more.compartment ?? ''}`,
    meterNumber: 1,
    measuringPosition: position,
    direction,
    oilCode: 92,
    unit: 'L',
    vtL,
    v20L: vtL,
    startTime: at(endS - 300),
    endTime: at(endS),
    valid: true,
    ...more,
  });

/** What the rack says it loaded; where it agrees with the truck's gauge that is confirmed. */
export const rackTicket = (vtL: number, endS = 420, more: { readonly compartment?: number } = {}) =>
  meterTicket('rack', 'load', endS, vtL, more);
