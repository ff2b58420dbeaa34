import type { Resource } from '#resource/define.ts';
import type { ChangeRequest } from '#state/reports/resources.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { fieldText } from '../fields/field-control.tsx';

/** What a change request writes: before and after, by field. */
export const ChangedValues = ({
  resource,
  request,
}: {
  readonly resource: Resource;
  readonly request: ChangeRequest;
}) => {
  const { t, language } = useTranslation();
  const { action, changes, names = {} } = request;
  return (
    <dl className={typography.small}>
      {changes.map(({ field, before, after }) => {
        const definition = resource.fields[field];
        if (!definition) return null;
        return (
          <div key={field}>
            <dt className={typography.muted}>{t(definition.title)}</dt>
            <dd>
              {action === 'create' ? null : (
                <>
                  <s>{fieldText(definition, before, { t, language, names })}</s>{' '}
                </>
              )}
              {fieldText(definition, after, { t, language, names })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
