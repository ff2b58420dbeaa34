/** The quickest frame of the last ten to twenty seconds is what others are late against. */
const windowMs = 10_000;

/**
 * How late a frame comes against the quickest one of late. Clocks of terminal and browser differ, so that only
 * differences say anything; and a line that became slower for good is not late for ever.
 */
export const createLateness = (nowMs: () => number): ((timeMs: number) => number) => {
  let begun = nowMs();
  let former = Infinity;
  let present = Infinity;
  return (timeMs) => {
    const at = nowMs();
    if (at - begun > windowMs) {
      former = present;
      present = Infinity;
      begun = at;
    }
    const behind = at - timeMs;
    present = Math.min(present, behind);
    return behind - Math.min(former, present);
  };
};
