/** A group holds up whatever is urgent for about this long, ms. */
const targetGroupMs = 120;
const minMessages = 200;

/**
 * How many messages are applied together: as many as are done in about an eighth of a second. More would need fewer
 * statements for each, but an alarm would wait for them.
 * @param most whatever the measure says
 */
export const createGroupSize = (most: number) => {
  let msPerMessage = targetGroupMs / 500;
  return {
    limit: (): number => Math.min(most, Math.max(minMessages, Math.floor(targetGroupMs / msPerMessage))),
    /** A group of so many messages was at work for so long. */
    took: (messages: number, ms: number): void => {
      // A small group says little about a large one: what it costs is mostly its transaction.
      if (messages >= minMessages / 2) msPerMessage += 0.2 * (ms / messages - msPerMessage);
    },
  };
};
