import { definePlace } from '#resource/define-place.ts';

/** Repair shops and service depots (specification 3): where a fitter may open a truck. */
export default definePlace({
  title: ['维修点', 'Service depot'],
  noun: ['维修点', 'service depot'],
  type: 'serviceDepot',
  outline: ['范围', 'Outline'],
});
