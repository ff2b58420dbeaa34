/** Lets a question through once the last one is answered; of those that come before then, one is asked after it. */
export interface AnswerTurn {
  /** Somebody wants to ask, while this is the last answer. Whether it may be asked now. */
  want(answer: object): boolean;
  /** This is the last answer. Whether a question has waited for it, and may be asked now. */
  heard(answer: object): boolean;
}

/** @param answer the last one, or what stands for none while the first question is on its way */
export const createAnswerTurn = (answer: object): AnswerTurn => {
  let askedAfter = answer;
  let due = false;
  const want = (last: object): boolean => {
    due = last === askedAfter;
    if (due) return false;
    askedAfter = last;
    return true;
  };
  return { want, heard: (last) => due && want(last) };
};
