import { unlockPasswordCalls } from '#contract/devices/unlock-passwords.ts';

import { makeUnlockPassword, orderUnlock } from '../commands/order-unlock.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { proveForDanger } from '../parameters/prove-for-danger.ts';
import { unlockPasswords } from '../unlock-passwords.ts';

/** Passwords that drivers type on consoles. */
const unlockPasswordRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, unlockPasswordCalls['unlockPasswords.list'], (actor) =>
    unlockPasswords(database, actor),
  );

  mountSession(
    mount,
    unlockPasswordCalls['unlockPasswords.start'],
    async (actor, { password, ...wish }, { request, nowMs }) => {
      await proveForDanger(database, actor, password, request.ip, nowMs);
      const made = await makeUnlockPassword();
      const ordered = await database.transaction((queries) =>
        orderUnlock({ queries, actor, nowMs }, wish, made, request.ip),
      );
      return { ...ordered, unlockPassword: made.password };
    },
  );
};

export default unlockPasswordRoutes;
