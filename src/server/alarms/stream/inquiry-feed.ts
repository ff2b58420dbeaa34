import type { Database } from '../../database/database.ts';

/** Channel on which is told whose company an authority wants something of, or has been answered by. */
export const inquiryChannel = 'authority_down';

export interface InquiryFeed {
  /** @param listener called with the code of the company whose inquiries changed */
  readonly onChange: (listener: (companyCode: string) => void) => () => void;
  readonly stop: () => Promise<void>;
}

/** Hears of inquiries of authorities for all sockets of the process: who holds them is another one, perhaps. */
export const createInquiryFeed = async (database: Database): Promise<InquiryFeed> => {
  const listeners = new Set<(companyCode: string) => void>();
  const stop = await database.listen(inquiryChannel, (companyCode) => {
    for (const listener of listeners) listener(companyCode);
  });
  return {
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop,
  };
};
