import type { Row } from '#engine/state.ts';

import type { FlatRow } from '../scenario.ts';

/** A row of the engine as the golden scenarios name it: positions of openings, properties laid flat. */
export const flatRow = (row: Row): FlatRow => {
  const { properties, ...fields } = row;
  const laid =
    typeof properties === 'object' && properties !== null && !Array.isArray(properties) ? properties : {};
  return {
    ...laid,
    ...fields,
    openLongitudeDeg: row.longitudeDeg ?? null,
    openLatitudeDeg: row.latitudeDeg ?? null,
    closeLongitudeDeg: row.endLongitudeDeg ?? null,
    closeLatitudeDeg: row.endLatitudeDeg ?? null,
  };
};
