/** What a driver may say of a loss. */
export const statementPositions = {
  agrees: { text: ['无异议', 'Agrees'] },
  objects: { text: ['有异议', 'Objects'], abnormal: true },
} as const;

export type StatementPosition = keyof typeof statementPositions;

/** How far a driver has been heard on a loss: nobody asks him, he may still answer, his time has passed, his last word. */
export const statementStates = {
  notAsked: { text: ['无需陈述', 'Not asked'] },
  waiting: { text: ['尚未陈述', 'Not answered yet'] },
  overdue: { text: ['逾期未陈述', 'No answer in time'] },
  agrees: { text: ['驾驶员无异议', 'Driver agrees'] },
  objects: { text: ['驾驶员有异议', 'Driver objects'], abnormal: true },
} as const;

export type StatementState = keyof typeof statementStates;

/** Whether a statement may be added: of what nobody asks none is taken. */
export const mayState: Readonly<Record<StatementState, boolean>> = {
  notAsked: false,
  waiting: true,
  overdue: true,
  agrees: true,
  objects: true,
};

/** Whether whoever judges, and whoever reads what is charged, is told that the driver can still answer. */
export const isUnheard: Readonly<Record<StatementState, boolean>> = {
  notAsked: false,
  waiting: true,
  overdue: false,
  agrees: false,
  objects: false,
};

/** Characters of a statement, at most. */
export const maxStatementLength = 2000;
/** Photos of a statement, at most, and bytes of each. */
export const maxStatementPhotos = 3;
export const maxStatementPhotoBytes = 350_000;
