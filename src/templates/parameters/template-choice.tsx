import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { loadRows } from '#state/reports/resources.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

import { useRead } from '../use-read.ts';
import { pushedFields } from './push-values.ts';

/** Page of templates. */
const templatesAddress = 'setting/alarm_threshold/remote_template';

/** Takes the values of a template as the wanted ones; what it leaves open stays as it is. */
export const TemplateChoice = ({
  onTemplate,
}: {
  readonly onTemplate: (wanted: ParameterValues, templateId: number) => void;
}) => {
  const { t } = useTranslation();
  const { value } = useRead('', () =>
    loadRows({ address: templatesAddress, filters: {}, search: '', page: 1, pageSize: 100, order: 'name' }),
  );
  const rows = value?.rows ?? [];
  if (rows.length === 0) return null;
  const take = (id: string): void => {
    const row = rows.find((one) => String(one['id']) === id);
    if (row === undefined) return;
    onTemplate(
      Object.fromEntries(
        pushedFields(parameterFileOf('driving')).flatMap(([path]): [string, string][] => {
          const held = row[path] ?? null;
          return held === null || held === '' ? [] : [[path, String(held)]];
        }),
      ),
      Number(id),
    );
  };
  return (
    <label className={inputs.quiet}>
      <select
        name="template"
        value=""
        aria-label={t(['模板', 'Template'])}
        onChange={(event) => take(event.target.value)}
      >
        <option value="">{t(['取自模板…', 'From a template…'])}</option>
        {rows.map((row) => (
          <option key={String(row['id'])} value={String(row['id'])}>
            {String(row['name'])} v{String(row['version'])}
          </option>
        ))}
      </select>
    </label>
  );
};
