/** Marks of what one connection sent, in order, and those at which keep-alives asked to confirm it. */
export const createSentMarks = () => {
  let mark = 0;
  const asked: number[] = [];
  return {
    /** The mark of what is sent now. */
    next: (): number => {
      mark += 1;
      return mark;
    },
    /** A keep-alive goes out. */
    asked: (): void => void asked.push(mark),
    /** A keep-alive was answered. @returns the mark up to which all has come; undefined: none was asked */
    confirmed: (): number | undefined => asked.shift(),
  };
};
