/** A row that no longer holds, and what says so. */
export interface Withdrawal {
  readonly id: string;
  readonly replacedBy: string | null;
  readonly touchedTime: string;
  readonly writeNo: number;
}
