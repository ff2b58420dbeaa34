import { oilDrawing } from '#domain/words/oil-words.ts';
import { type CompartmentLoad, filledShare } from '#report/compartment-load.ts';

import type { DrawnCompartment } from './tank-parts.tsx';

/** Compartments drawn as they were last read; one without a reading is drawn as unknown, not as empty. */
export const loadDrawing = (compartments: readonly CompartmentLoad[]): readonly DrawnCompartment[] =>
  compartments.map((one) => {
    const share = filledShare(one);
    return {
      number: one.compartment,
      capacityL: Math.max(1, one.capacityL ?? 1),
      oil: oilDrawing(one.oilCode),
      fraction: share ?? 0,
      unknown: share === null,
    };
  });
