import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import type { MasterData } from '#contract/master-data.ts';
import type { TerminalMessage } from '#contract/terminal-message/message.ts';
import { applyFacts, startSubject } from '#engine/engine.ts';
import { prepareContext } from '#engine/master/context.ts';
import { receive } from '#engine/receive.ts';
import type { Row } from '#engine/state.ts';
import { truckSubject } from '#engine/subjects.ts';

/** Days of trucks as they were recorded once, so that what they say changes with nothing. */
const { master, days } = JSON.parse(
  gunzipSync(readFileSync('tests/support/stored/rule-days.json.gz')).toString('utf8'),
) as {
  readonly master: MasterData;
  readonly days: readonly {
    readonly signCode: string;
    readonly toMs: number;
    readonly messages: readonly { readonly message: TerminalMessage; readonly sendMs: number }[];
  }[];
};

/** Every row that the rules write of these days, as it was written last. */
export const rowsOfStoredDays = (): readonly Row[] => {
  const context = prepareContext(master, []);
  return days.flatMap(({ signCode, toMs, messages }) => {
    const facts = messages.map(({ message, sendMs }) => {
      const received = receive(message, sendMs + 1_000, context.settings);
      if (received.result === 'refused') throw new Error(`refused: ${message.id} ${received.reason}`);
      return received.fact;
    });
    const { changes } = applyFacts(startSubject(truckSubject(signCode)), facts, context, toMs);
    return changes.flatMap((change) => (change.op === 'put' ? [change.row] : []));
  });
};
