import type { ReportRow } from '#contract/reports/reports.ts';
import { resourceCalls } from '#contract/resources.ts';
import { needsApproval } from '#resource/needs-approval.ts';

import { notFound } from '../../kernel/refusal.ts';
import { type Around, type Mount, mountAround, mountFormer, mountSession } from '../../http/mount.ts';
import { proposeChange, type RequestRow } from '../change-requests/change-requests.ts';
import { isTaken } from '../writing/check-write.ts';
import { actOnRow } from '../writing/act-on-row.ts';
import { historyOf } from '../reading/history.ts';
import { listRows } from '../reading/list-rows.ts';
import { listOptions } from '../reading/options.ts';
import { prepareForm } from '../files/prepare-form.ts';
import { fieldsOf, readForm } from '../read-form.ts';
import { restoreRow } from '../writing/restore-row.ts';
import { readStoredFile } from '../writing/stored-files.ts';
import { changeRow, createRow, readRow, removeRow } from '../writing/write-rows.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import type { FileReader } from '../files/file-reader.ts';
import type { ResourcePageAt } from '../page.ts';
import type { Routes } from '../../http/routes.ts';

/** What a write answers that waits for a second person: the row that will be, and the request's id. */
const waiting = async (made: Promise<RequestRow>): Promise<ReportRow> => {
  const { id, before, proposed } = await made;
  return { ...before, ...proposed, changeRequest: id };
};

interface Needs {
  readonly files: FileReader;
  readonly sealer: Sealer;
  readonly resourcePageAt: ResourcePageAt;
}

/** What changes rows: at once, or as a proposal where the page asks a second person. */
const mountWrites = (mount: Mount, { files, resourcePageAt, sealer }: Needs): void => {
  const { database } = mount;
  const withForm: Around<{ readonly address: string; readonly value: string }, object> = async (
    { user },
    { address, value },
    go,
  ) => go(await prepareForm(files, resourcePageAt(address).resource, value, user.id));

  mountAround(
    mount,
    resourceCalls['resources.create'],
    withForm,
    (actor, { address, reason = '' }, { request, nowMs }, value) => {
      const page = resourcePageAt(address);
      return database.transaction((queries) => {
        const write = { queries, actor, page, ip: request.ip, nowMs };
        return needsApproval(page.resource, null)
          ? waiting(proposeChange(write, { action: 'create', value }, reason))
          : createRow(write, readForm(page.resource, value, false));
      });
    },
  );

  mountAround(
    mount,
    resourceCalls['resources.update'],
    withForm,
    (actor, { address, id, version, reason = '' }, { request, nowMs }, value) => {
      const page = resourcePageAt(address);
      return database.transaction((queries) => {
        const write = { queries, actor, page, ip: request.ip, nowMs };
        const form = readForm(page.resource, value, true);
        return needsApproval(page.resource, fieldsOf(form))
          ? waiting(proposeChange(write, { action: 'update', id, version, value }, reason))
          : changeRow(write, id, version, form);
      });
    },
  );

  mountSession(
    mount,
    resourceCalls['resources.act'],
    async (actor, { address, id, action, reason = '' }, { request, nowMs }) => {
      const page = resourcePageAt(address);
      const text = await database.transaction((queries) =>
        actOnRow({ queries, actor, page, ip: request.ip, nowMs, sealer }, id, action, reason),
      );
      return { text };
    },
  );

  mountSession(
    mount,
    resourceCalls['resources.remove'],
    async (actor, { address, id }, { request, nowMs }) => {
      const page = resourcePageAt(address);
      await database.transaction<unknown>((queries) => {
        const write = { queries, actor, page, ip: request.ip, nowMs };
        return needsApproval(page.resource, null)
          ? proposeChange(write, { action: 'remove', id }, '')
          : removeRow(write, id);
      });
      return null;
    },
  );

  mountSession(mount, resourceCalls['resources.restore'], (actor, { address, id }, { request, nowMs }) =>
    database.transaction((queries) =>
      restoreRow({ queries, actor, page: resourcePageAt(address), ip: request.ip, nowMs }, id),
    ),
  );
};

/** Pages of master data: list, read, create, edit, remove, from the definitions (specification 2, 3 and 5). */
const resourceRoutes: Routes<Needs> = (mount, { files, resourcePageAt, sealer }) => {
  const { database } = mount;

  mountFormer(mount, '/records/*');

  mountSession(mount, resourceCalls['resources.list'], (actor, args, { request, nowMs }) =>
    listRows(database, actor, resourcePageAt(args.address), { ...Object(request.query), ...args }, nowMs),
  );

  mountSession(mount, resourceCalls['resources.get'], (actor, { address, id }) =>
    readRow(database, resourcePageAt(address), actor.companies, id),
  );

  mountSession(mount, resourceCalls['resources.options'], (actor, { address, field, search = '' }) =>
    listOptions(database, actor.companies, resourcePageAt(address), field, search),
  );

  mountSession(mount, resourceCalls['resources.file'], async (actor, { address, id, field }) => {
    const page = resourcePageAt(address);
    if (page.resource.fields[field]?.kind !== 'file') throw notFound();
    const row = await readRow(database, page, actor.companies, id);
    return readStoredFile(database, page.resource, row, field);
  });

  mountSession(mount, resourceCalls['resources.taken'], async (actor, { address, field, value, id }) => {
    const { resource } = resourcePageAt(address);
    const rule = resource.fields[field];
    if (!resource.unique.includes(field) || rule?.kind !== 'text') throw notFound();
    // Read as the form's own value would be: without the blanks around it.
    return { taken: await isTaken(database, resource, field, value.trim(), id ?? null, actor.companies) };
  });

  mountSession(mount, resourceCalls['resources.history'], async (actor, { address, id }) => {
    const page = resourcePageAt(address);
    // Whose row it is is asked first: its past goes with it.
    await readRow(database, page, actor.companies, id);
    return historyOf(database, actor.companies, page, id);
  });

  mountWrites(mount, { files, resourcePageAt, sealer });
};

export default resourceRoutes;
