import { type UpgradeType, upgradeTypes } from '#domain/commands/upgrade-types.ts';
import type { Text } from '#i18n/text.ts';

import { companiesBelow } from '../../../../identity/scope/company-line.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** SQL: what a file of a type brings to another version, as terminals name it. */
const part = `case r.type ${Object.entries(upgradeTypes)
  .flatMap(([type, { part: name }]) => (name === null ? [] : [`when '${type}' then '${name}'`]))
  .join(' ')} end`;

const refuse = (field: string, text: Text): never => {
  throw badRequest(['请检查表单', 'Please check the form'], { [field]: text });
};

const upgradeFile: ResourceHooks = {
  computed: {
    id: 'r.id',
    label: `(r.type || ' ' || r.package_version)`,
    sizeBytes: '(select f.size_bytes::int from stored_file f where f.id = r.file)',
    sha256: '(select f.sha256 from stored_file f where f.id = r.file)',
    // By what consoles said themselves.
    trucks: `(select case when ${part} is not null then count(*)::int end from terminal_parameter p join truck t on t.terminal = p.terminal
      where p.file = 'versions' and p.path = ${part} and p.value = r.package_version
        and t.company_code in (${companiesBelow('array[r.company_code]')}))`,
    authorName: 'r.author_name',
    createdTime: 'r.created_time',
  },
  beforeWrite: async ({ queries, actor, nowMs }, before, written) => {
    if (written === null || before !== null) return undefined;
    const { type, packageVersion, companyCode } = written.own;
    const { part: brings } = upgradeTypes[type as UpgradeType];
    const hasFile = written.files.has('file');
    if (brings !== null && !hasFile) refuse('file', ['请选择文件', 'Choose a file']);
    if (brings === null && hasFile) refuse('file', ['此类型没有文件', 'This type has no file']);
    const same = await queries.query(
      'select 1 from upgrade_file where company_code = $1 and type = $2 and package_version = $3',
      [String(companyCode), String(type), String(packageVersion)],
    );
    if (same.length > 0) refuse('packageVersion', ['已存在', 'already exists']);
    return { authorName: actor.user.name, createdTime: new Date(nowMs).toISOString() };
  },
};

export default upgradeFile;
