import type { AuthorityVehicleState } from '#domain/authority/authority-words.ts';
import type { RegistrationAnswer } from '#gateway/jt809/messages/vehicle-messages.ts';

import type { Queries } from '../../database/database.ts';

const states: Readonly<Record<number, AuthorityVehicleState>> = {
  0: 'registered',
  1: 'registered',
  2: 'differs',
  3: 'refused',
};

/** Notes whether the authority has taken a truck in; the number of its frame says which. */
export const noteRegistration = (
  queries: Queries,
  authorityId: number,
  { answered, result }: RegistrationAnswer,
  nowMs: number,
): Promise<unknown> =>
  queries.query(
    `update authority_vehicle set state = $3, state_time = $4 where authority_id = $1 and frame_number = $2
       and state <> 'waiting'`,
    [authorityId, answered.number, states[result] ?? 'refused', new Date(nowMs)],
    'note_registration',
  );
