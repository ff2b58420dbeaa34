/** So many urgent turns in a row at most while others wait: telemetry that never comes makes trucks look silent. */
const mostInARow = 4;

/** Whose turn it is where some are urgent and others wait. */
export const createFairQueue = () => {
  let inARow = 0;
  return {
    /** Whether an urgent one is next, of those that wait. */
    isUrgent: (urgent: boolean, others: boolean): boolean => urgent && !(others && inARow >= mostInARow),
    /** Somebody has had a turn. */
    took: (urgent: boolean): void => {
      inARow = urgent ? inARow + 1 : 0;
    },
  };
};
