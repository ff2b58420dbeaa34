/** For so long a deletion can be undone where it was made. */
export const undoMs = 10_000;

/** A press in the last moment is still on its way; for so long the server takes it. */
export const undoTakenMs = undoMs + 5_000;
