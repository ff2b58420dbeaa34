import type { FrameFormat } from '../codec/frame.ts';

/** How an authority is reached, as it and the carrier agreed. */
export interface AuthorityLinkSettings extends FrameFormat {
  readonly host: string;
  readonly port: number;
  readonly accessCode: number;
  readonly user: number;
  readonly password: string;
  /** Where the authority is told to open the sub-link. */
  readonly ownHost: string;
  readonly ownPort: number;
  /** Address that may open the sub-link; null: that of the main link alone. */
  readonly subLinkFrom: string | null;
  /** Whether numbers count all frames, as the standard says, or those of each message. */
  readonly numbering: 'all' | 'perMessage';
}
