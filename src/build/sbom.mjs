// Writes what package-lock.json installs to build and run as CycloneDX, to dist/sbom.cdx.json or the file that is
// named; needs no network.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { npm, root } from './npm.mjs';

const { status, stdout, stderr } = npm(
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  '--offline',
);
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(1);
}
const bill = JSON.parse(stdout);
// `--omit=dev` would leave out what tools of development need as well as the program does (npm 11.19).
const isForDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
const kept = new Set([
  bill.metadata.component['bom-ref'],
  ...bill.components.filter((part) => !isForDevelopment(part)).map((part) => part['bom-ref']),
]);
bill.components = bill.components.filter((part) => kept.has(part['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => kept.has(needed)) }));
// npm names the folder.
bill.metadata.component.name = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).name;
const file = process.argv[2] ?? `${root}dist/sbom.cdx.json`;
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
process.stdout.write(`${file}: ${bill.components.length} packages\n`);
