import { definePlace } from '#resource/define-place.ts';

/** Parking lots (specification 3): where a truck may stand, and may not be opened. */
export default definePlace({
  title: ['停车场', 'Parking'],
  noun: ['停车场', 'parking lot'],
  type: 'parkingLot',
  outline: ['范围', 'Outline'],
});
