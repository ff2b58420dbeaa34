import { createHash } from 'node:crypto';

import { plateColorOf } from '#domain/words/truck-words.ts';
import type { RefusedSignIn } from '#gateway/jt808/listener/sign-in.ts';

import type { RefusedTerminal } from '../terminals/unregistered/note-refused.ts';

const text = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value === '' ? null : value.slice(0, 80);

/** What a terminal said that was not let in and says its number alone, as it is kept. */
export const refusedReport = (
  protocol: string,
  { number, address, reason }: Pick<RefusedSignIn, 'number' | 'address' | 'reason'>,
): RefusedTerminal => ({
  number,
  protocol,
  step: 'signIn',
  reason,
  address,
  maker: protocol,
  model: null,
  terminalId: null,
  plate: null,
  plateColor: null,
  imei: number,
  firmware: null,
  saidCodeHash: null,
});

/** What a terminal of JT/T 808 said that was not let in, as it is kept. */
export const refusedTerminalOf = (about: RefusedSignIn): RefusedTerminal => {
  const { number, step, reason, address, edition, registration, authentication } = about;
  const token = authentication?.token ?? '';
  return {
    number,
    protocol: `JT/T 808-${edition}`,
    step,
    reason,
    address,
    maker: text(registration?.maker),
    model: text(registration?.model),
    terminalId: text(registration?.terminalId),
    plate: text(registration?.plates[0]),
    plateColor:
      registration === null
        ? null
        : registration.plateColor === 0
          ? 'none'
          : plateColorOf(registration.plateColor),
    imei: text(authentication?.imei),
    firmware: text(authentication?.firmware),
    saidCodeHash: token === '' ? null : createHash('sha256').update(token).digest(),
  };
};
