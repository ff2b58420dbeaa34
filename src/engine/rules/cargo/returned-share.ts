/** Of what is on board, what leaves where things may be returned or delivered and is that, and not taken out of it. */
export const returnedShare = 0.5;
