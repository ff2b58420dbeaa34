import { readConfig } from '#server/app/config.ts';
import { readGatewayConfig } from '#server/gateway/gateway-config.ts';
import { variables, type VariableName } from '#server/kernel/variables.ts';

import { code, page, table } from '../markdown.ts';

/** What else has to be set before a variable is looked at. */
const beside = {
  ARCHIVE_DIR: 's3://bucket',
  S3_REGION: 'any',
  AWS_ACCESS_KEY_ID: 'any',
  AWS_SECRET_ACCESS_KEY: 'any',
};

/** What the program says of a value that is none: it names the range. @returns null: it takes any text */
const rangeOf = (name: VariableName): string | null => {
  const values = { DATABASE_URL: 'postgres://host', ...beside, [name]: 'no value' };
  for (const read of [() => readConfig(values, true), () => readGatewayConfig(values)])
    try {
      read();
    } catch (error) {
      const range = /whole number from (\d+) to (\d+)/.exec(String(error));
      if (range) return `${range[1]} to ${range[2]}`;
    }
  return null;
};

const names = Object.keys(variables) as readonly VariableName[];

/** The page of environment variables, from what `config.ts` reads. */
export const environmentPage = (): string =>
  page(
    '# Environment variables',
    'All are read once, at the start. A value that is none ends the start, with its name and what is needed. `start` is `npm start` (the demo), `serve` and `gateway` are [for real use](../guides/install.md).',
    ...[...new Set(names.map((name) => variables[name].group))].flatMap((group) => [
      `## ${group}`,
      table(
        ['Variable', 'Default', 'Range', 'What it sets'],
        names
          .filter((name) => variables[name].group === group)
          .map((name) => [
            code(name),
            variables[name].fallback,
            rangeOf(name) ?? '',
            variables[name].meaning,
          ]),
      ),
    ]),
  );
