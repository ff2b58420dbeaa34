/** A message to a terminal: its id, its body, and the id of the message that answers it where that is not 0x0001. */
export interface PlatformMessage {
  readonly messageId: number;
  readonly body: Uint8Array;
  readonly answeredBy?: number;
}

/**
 * What a terminal answered. `reply`: the message that `answeredBy` names, whole. `offline`: it has no connection;
 * `silent`: it has, and did not answer in time.
 */
export type TerminalAnswer =
  | { readonly result: 'done' | 'failed' | 'bad' | 'unsupported' | 'offline' | 'silent' }
  | { readonly result: 'reply'; readonly body: Uint8Array };

/** The terminals on the line, as the rest of the server reaches them. */
export interface TerminalRequests {
  /**
   * Sends to the terminal with this number (`Identity.phone`), and resolves with the answer; never rejects.
   * Requests to one terminal go out in their order.
   * @param withinMs how long it is waited for where another process holds the connection
   */
  readonly request: (number: string, message: PlatformMessage, withinMs?: number) => Promise<TerminalAnswer>;
}
