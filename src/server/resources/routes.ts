import { resourceCalls } from '#contract/resources.ts';
import { resources } from '#pages/definitions.ts';
import type { Resource } from '#resource/define.ts';

import type { Database } from '../database/database.ts';
import { mountFormer, mountSession, type Mount } from '../http/mount.ts';
import { notFound } from '../http/refusal.ts';
import { listRows } from './list-rows.ts';
import { readForm } from './read-form.ts';
import { changeRow, createRow, readRow, removeRow } from './write-rows.ts';

const resourceAt = (address: string): Resource => {
  const resource = resources.get(address);
  if (!resource) throw notFound();
  return resource;
};

/** Pages of master data: list, read, create, edit, remove, from the definitions (specification 2, 3 and 5). */
export const resourceRoutes = (mount: Mount, database: Database): void => {
  mountFormer(mount, '/records/*');

  mountSession(mount, resourceCalls['resources.list'], (actor, args, { request, nowMs }) =>
    listRows(database, actor, resourceAt(args.address), { ...Object(request.query), ...args }, nowMs),
  );

  mountSession(mount, resourceCalls['resources.get'], (actor, { address, id }) =>
    readRow(database, resourceAt(address), actor.companies, id),
  );

  mountSession(mount, resourceCalls['resources.create'], (actor, { address, value }, { request, nowMs }) => {
    const resource = resourceAt(address);
    const write = { actor, resource, ip: request.ip, nowMs };
    return createRow(database, write, readForm(resource, value, false));
  });

  mountSession(
    mount,
    resourceCalls['resources.update'],
    (actor, { address, id, value, version }, { request, nowMs }) => {
      const resource = resourceAt(address);
      const write = { actor, resource, ip: request.ip, nowMs };
      return changeRow(database, write, id, version, readForm(resource, value, true));
    },
  );

  mountSession(
    mount,
    resourceCalls['resources.remove'],
    async (actor, { address, id }, { request, nowMs }) => {
      await removeRow(database, { actor, resource: resourceAt(address), ip: request.ip, nowMs }, id);
      return null;
    },
  );
};
