import { postText } from '../../support/faults/post-text.ts';
import { benchToken } from './fleet-database.ts';

/** Posts messages to the ingest route, answered after their commit. @throws Error where one is refused */
export const post = async (port: number, messages: readonly object[]): Promise<void> => {
  const body = JSON.stringify({ version: 1, messages });
  const { status, text } = await postText(`http://127.0.0.1:${port}/ingest`, benchToken, body);
  if (status !== 200 || !text.includes('"refused":0'))
    throw new Error(`the ingest route answered ${status} ${text.slice(0, 300)}`);
};
