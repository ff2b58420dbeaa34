import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { migrate } from '#server/database/schema/migrate.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { pruneRows } from '#server/operations/housekeeping/pruning.ts';

const server = process.env['TEST_DATABASE_URL'];
const folder = 'src/server/database/postgresql';
const stranger = { userId: null, userName: 'a', companyCode: null, action: 'session.refused', subject: 's' };

if (server === undefined)
  process.stderr.write(
    '!! SKIPPED: the audit log under an owner of its own. Set TEST_DATABASE_URL to run it.\n',
  );

test.skipIf(server === undefined)(
  'the audit log belongs to a role of its own: the application adds to it, reads it, and does nothing else',
  async () => {
    const role = `app_${process.pid}`;
    const named = (file: string): string =>
      readFileSync(`${folder}/${file}`, 'utf8')
        .replaceAll('tankwatch_audit', `${role}_audit`)
        .replaceAll(/\btankwatch\b/g, role);
    const admin = openPostgresqlDatabase(server ?? '', { connections: 1 });
    // What psql reads of its environment; and a server of tests that trusts everybody needs no password.
    await admin.script(
      named('application-role.sql')
        .replace(/^\\getenv.*$/m, '')
        .replace(":'password'", "'p'"),
    );
    await admin.query(`create database ${role}`);
    const url = new URL(server ?? '');
    url.pathname = `/${role}`;
    const owner = openPostgresqlDatabase(url.href, { connections: 1 });
    await owner.script(named('audit-owner.sql'));
    url.username = role;
    const application = openPostgresqlDatabase(url.href, { connections: 2 });
    await migrate(application);
    await owner.script(named('audit-owner.sql'));
    await owner.script(named('audit-owner.sql'));

    await writeAudit(application, { ...stranger, ip: '' });
    await application.query(
      `insert into audit_log (time, user_name, action, subject, ip)
       values (now() - interval '91 days', 'old', 'session.refused', 's', '')`,
    );
    await pruneRows(application, Date.now(), 400);
    expect(await application.query('select user_name from audit_log')).toEqual([{ user_name: 'a' }]);
    const refused: readonly (readonly [sql: string, why: RegExp])[] = [
      [`update audit_log set user_name = 'b'`, /permission denied/],
      ['delete from audit_log', /append-only/],
      ['truncate audit_log', /permission denied/],
      ['drop trigger audit_log_append_only on audit_log', /must be owner/],
      ['drop trigger audit_log_kept on audit_log', /must be owner/],
      ['alter table audit_log disable trigger all', /must be owner/],
      ['drop table audit_log', /must be owner/],
      ['delete from audit_about', /permission denied/],
      ['drop table audit_about', /must be owner/],
      ...['refuse_audit_change', 'keep_audit'].map(
        (name) =>
          [
            `create or replace function ${name}() returns trigger language plpgsql as 'begin return old; end'`,
            /must be owner/,
          ] as const,
      ),
      [`set session_replication_role = replica`, /permission denied/],
      [`create role ${role}_other superuser`, /permission denied|must be superuser/],
      [`drop database ${role}`, /must be owner/],
    ];
    for (const [sql, why] of refused) await expect(application.query(sql), sql).rejects.toThrow(why);
    // Its owner is held back by the triggers all the same.
    for (const sql of [`update audit_log set user_name = 'b'`, 'delete from audit_log', 'truncate audit_log'])
      await expect(owner.query(sql), sql).rejects.toThrow('append-only');
    await migrate(application);
    await Promise.all([application.close(), owner.close()]);
    await admin.query(`drop database ${role} with (force)`);
    await admin.query(`drop role ${role}_audit`);
    await admin.query(`drop role ${role}`);
    await admin.close();
  },
  20_000,
);
