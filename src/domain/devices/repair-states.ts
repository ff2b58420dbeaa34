/** States of a repair order; `closed` says which part was changed or what else was done. */
export const repairStates = {
  given: { text: ['已派修', 'Assigned'] },
  underWay: { text: ['处理中', 'Under way'] },
  closed: { text: ['已完成', 'Done'] },
  cancelled: { text: ['已取消', 'Cancelled'] },
} as const;

export type RepairState = keyof typeof repairStates;

export const isRepairState = (state: string): state is RepairState => Object.hasOwn(repairStates, state);

const moves: Readonly<Record<RepairState, readonly RepairState[]>> = {
  // To its own state: a note.
  given: ['given', 'underWay', 'closed', 'cancelled'],
  underWay: ['underWay', 'closed', 'cancelled'],
  closed: [],
  cancelled: [],
};

export const mayMoveTo = (from: RepairState, to: RepairState): boolean => moves[from].includes(to);
