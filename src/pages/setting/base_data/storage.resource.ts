import { definePlace } from '#resource/define-place.ts';

/** Depots (specification 3): where trucks are loaded, and may be opened. */
export default definePlace({
  title: ['油库', 'Depot'],
  noun: ['油库', 'depot'],
  type: 'depot',
  managed: true,
  ships: true,
  outline: ['范围', 'Outline'],
});
