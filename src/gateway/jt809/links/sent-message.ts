/** What was sent: the number of its frame, and where it stands in its connection. */
export interface SentMessage {
  readonly number: number;
  readonly connection: number;
  readonly mark: number;
}
