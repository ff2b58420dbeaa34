import { useState } from 'react';

import type { ReferenceTexts } from '#domain/text/reference-texts.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { Resource } from '#resource/define.ts';
import type { Field } from '#resource/fields.ts';
import { loadHistory, type ResourceChange } from '#state/reports/resources.ts';
import { useTranslation } from '#ui/language.tsx';

import { useRead } from '../../use-read.ts';
import { choiceChanges } from '../fields/choice-changes.ts';
import { functionGroups } from '../fields/functions/function-choices.ts';
import { fieldText } from '../fields/field-control.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

const actions: Readonly<Record<ResourceChange['action'], readonly [string, string]>> = {
  create: ['新增', 'Created'],
  update: ['修改', 'Changed'],
  remove: ['删除', 'Deleted'],
  restore: ['撤销删除', 'Deletion undone'],
};

/** Every change of one row: when, who, and each field before and after. Read when it is opened. */
export const ResourceHistory = ({
  address,
  resource,
  id,
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly id: number;
}) => {
  const { t, language } = useTranslation();
  const [open, setOpen] = useState(false);
  const { value, failure } = useRead(open ? `${address} ${id}` : null, () => loadHistory(address, id));
  const textOf = (field: Field | undefined, held: unknown, names: ReferenceTexts): string =>
    field === undefined
      ? String(held)
      : Array.isArray(held)
        ? t(['{n} 项', '{n} {n:entry|entries}'], { n: held.length })
        : fieldText(field, held, { t, language, names });
  const changeText = (
    field: Field | undefined,
    before: unknown,
    after: unknown,
    names: ReferenceTexts = {},
  ): string => {
    if (field?.kind !== 'choices') return `${textOf(field, before, names)} → ${textOf(field, after, names)}`;
    const { added, removed } = choiceChanges(field, before, after, functionGroups());
    return [...added.map((text) => `+ ${t(text)}`), ...removed.map((text) => `− ${t(text)}`)].join(
      t(['、', ', ']),
    );
  };
  return (
    <details data-part="history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={sections.heading}>{t(['修改历史', 'History'])}</summary>
      {failure === null ? null : (
        <p className={`${typography.danger} ${typography.small}`}>{failure.message}</p>
      )}
      {value?.length === 0 ? (
        <p className={`${typography.muted} ${typography.small}`}>
          {t(['建立后没有改过', 'Not changed since it was set up'])}
        </p>
      ) : null}
      <ol className={typography.small}>
        {(value ?? []).map(({ time, userName, action, changes, names }) => (
          <li key={`${time} ${action}`}>
            <b>{formatDateTime(time, language)}</b> {userName} · {t(actions[action])}
            {action !== 'update' ? null : (
              <ul>
                {changes.map(({ field, before, after }) => (
                  <li key={field}>
                    {t(resource.fields[field]?.title ?? [field, field])}
                    {t(['：', ': '])}
                    {changeText(resource.fields[field], before, after, names)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
};
