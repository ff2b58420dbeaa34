import { randomBytes } from 'node:crypto';

import { matchPlate } from '#domain/text/plate.ts';
import { plateColorOf } from '#domain/words/truck-words.ts';
import type { Identities, RegistrationOutcome } from '#gateway/jt808/listener/identities.ts';
import type { Registration } from '#gateway/jt808/messages/register.ts';

import type { Database } from '../../database/database.ts';
import type { NumberedTerminal } from '../../terminals/terminal-by-number.ts';
import { hashOf, knownTerminal, terminalOfTruck } from './known-terminal.ts';

/** What a refused registration comes to; `second`: but for another terminal's being there already. */
const refused = (reason: string, second = false): RegistrationOutcome => ({ code: null, reason, second });

/** Why a terminal that says so is not of this truck; null: it is. */
const foreignTo = (
  { signCode, vin, plateColor: entered }: NumberedTerminal,
  { plateColor, plates }: Registration,
  isSameBox: boolean,
): string | null => {
  // Colour 0 is a vehicle without a plate, which names itself by its identification number (JT/T 808-2019, table 8).
  if (plateColor === 0) {
    if (vin === null) return 'noVinKnown';
    return matchPlate(plates, vin) === 'same' ? null : 'otherVin';
  }
  const match = matchPlate(plates, signCode ?? '');
  // Two vehicles may have one number in two colours. Who had a code has shown whose it is.
  const said = plateColorOf(plateColor);
  if (match === 'same') return isSameBox || said === null || said === entered ? null : 'otherPlateColor';
  return match === 'withoutProvince' ? 'plateWithoutProvince' : 'noSuchVehicle';
};

/** Registration under a number: a code where one is awaited, or a reason. */
export const createRegister = (database: Database, now: () => number): Identities['register'] => {
  /** One statement, so that of two terminals that register at once one is refused. @param again who had a code, too */
  const giveCode = async (phone: string, about: Registration, again: boolean): Promise<string | null> => {
    const code = randomBytes(18).toString('hex');
    const taken = await database.query(
      `update jt808_terminal set maker = $2, model = $3, terminal_id = $4, code_hash = $5, registered_time = $6, protocol = null,
         edition = $8, own_code = false, registration_until = null, own_layout = own_layout and terminal_id = $4
       where phone = $1 and (registration_until > $6
         or ($7 and terminal_id = $4 and terminal_id <> '' and maker = $2 and model = $3))
       returning phone`,
      [
        phone,
        about.maker,
        about.model,
        about.terminalId,
        hashOf(code),
        new Date(now()),
        again,
        about.edition,
      ],
      'jt808_register',
    );
    return taken.length > 0 ? code : null;
  };
  return async (phone, about, occupation) => {
    const found = await terminalOfTruck(database, phone);
    if (found === null) return refused('noSuchTerminal');
    if (!found.enabled) return refused('truckDisabled');
    const row = await knownTerminal(database, phone);
    const accepted = row?.accepted_plate ?? null;
    const isSameBox =
      row !== null &&
      row.terminal_id !== '' &&
      row.terminal_id === about.terminalId &&
      row.maker === about.maker &&
      row.model === about.model;
    const foreign = foreignTo(found, about, isSameBox);
    if (foreign !== null && (accepted === null || matchPlate(about.plates, accepted) !== 'same'))
      return refused(foreign);
    const code = await giveCode(phone, about, false);
    if (code !== null) return { code, reason: '', second: false };
    if (!isSameBox) return refused((row?.code_hash ?? null) === null ? 'notAwaited' : 'terminalTaken', true);
    // Anybody can say what is printed on a box, so nobody gets a code by that while a connection has the number: one
    // that is silent for a while is not given up.
    if ((await occupation()) !== 'free') return refused('formerStands', true);
    const another = await giveCode(phone, about, true);
    return another === null ? refused('terminalTaken', true) : { code: another, reason: '', second: false };
  };
};
