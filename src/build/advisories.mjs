// Asks the registry for advisories about what is installed to build and run.
// Exit code 0: none; 1: some, which are listed; 2: not known, since no registry answered.
import { npm } from './npm.mjs';

const { stdout } = npm('audit', '--omit=dev', '--json');

const answer = (() => {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
})();

if (answer.vulnerabilities === undefined) {
  const why = answer.message ?? answer.error?.summary ?? 'npm gave no answer';
  process.stderr.write(`Not known whether there are advisories, no registry answered: ${why}\n`);
  process.exit(2);
}

const found = Object.values(answer.vulnerabilities);
for (const { name, severity, via } of found) {
  process.stdout.write(`${severity}: ${name}\n`);
  for (const cause of via)
    process.stdout.write(
      `  ${typeof cause === 'string' ? `by ${cause}` : `${cause.range} ${cause.title} ${cause.url}`}\n`,
    );
}
process.stdout.write(found.length === 0 ? 'No advisories.\n' : `${found.length} packages with advisories.\n`);
process.exit(found.length === 0 ? 0 : 1);
