/** Ids of messages that are on their way, or answered and still in the queue: they are not sent again. */
export const createUnderWay = () => {
  let ids = new Set<number>();
  const answeredIds = new Set<number>();
  return {
    all: (): readonly number[] => [...ids],
    add: (sent: readonly number[]): void => {
      for (const id of sent) ids.add(id);
    },
    answered: (done: readonly number[]): void => {
      for (const id of done) answeredIds.add(id);
    },
    /** The connection has ended: what was not answered goes again. */
    lost: (): void => {
      ids = new Set(answeredIds);
    },
    /** They are in the queue no more. */
    gone: (removed: readonly number[]): void => {
      for (const id of removed) {
        ids.delete(id);
        answeredIds.delete(id);
      }
    },
  };
};
