import { terminalCapabilityCalls } from '#contract/devices/terminal-capabilities.ts';
import { platformMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { checkOwnTerminal } from '../../terminals/own-terminal.ts';
import { capabilitiesOf, forgetUnsupported } from '../../terminals/unsupported-capabilities.ts';
import { answerResult } from '../answer-result.ts';

/** What terminals of JT/T 808 support, as far as they have shown it, and whether one is there. */
const terminalCapabilityRoutes: Routes<{ readonly terminals: TerminalRequests }> = (mount, { terminals }) => {
  const { database, now } = mount;
  mountSession(mount, terminalCapabilityCalls['terminalCapabilities.list'], (actor, { signCode }) =>
    capabilitiesOf(database, actor.companies, signCode),
  );

  mountSession(
    mount,
    terminalCapabilityCalls['terminalCapabilities.retry'],
    async (actor, { number, capability }) => {
      await checkOwnTerminal(database, actor.companies, number);
      await forgetUnsupported(database, number, capability);
      return null;
    },
  );

  mountSession(
    mount,
    terminalCapabilityCalls['terminalCapabilities.linkCheck'],
    async (actor, { number }) => {
      await checkOwnTerminal(database, actor.companies, number);
      const askedMs = now();
      const answer = await terminals.request(number, {
        messageId: platformMessageIds.linkCheck,
        body: Buffer.alloc(0),
      });
      const result = answerResult(answer);
      // Who can't answer it answers all the same: it is there.
      const isThere = result === 'done' || result === 'failed' || result === 'unsupported';
      return { result, roundTripMs: isThere ? now() - askedMs : null };
    },
  );
};

export default terminalCapabilityRoutes;
