import type { ReferenceTexts } from '#domain/text/reference-texts.ts';
import type { Resource } from '#resource/define.ts';
import { useTranslation } from '#ui/language.tsx';

import { fieldText } from '../../fields/field-control.tsx';
import { ReferenceLabel } from '../../fields/reference-label.tsx';
import { changedFields, type Draft } from '../field-rules.ts';
import type { TheirChange } from './their-changes.ts';
import styles from './their-changes-note.module.css';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

/** What somebody else has changed while the form was open, field by field; where both did, whose is kept. */
export const TheirChangesNote = ({
  resource,
  changes,
  draft,
  onTake,
}: {
  readonly resource: Resource;
  readonly changes: readonly TheirChange[];
  readonly draft: Draft;
  /** Gives up what was typed in a field. */
  readonly onTake: (field: string) => void;
}) => {
  const { t, language } = useTranslation();
  if (changes.length === 0) return null;
  const textOf = (name: string, value: unknown, names: ReferenceTexts = {}): string => {
    const field = resource.fields[name];
    return field === undefined ? String(value) : fieldText(field, value, { t, language, names });
  };
  /** What was typed is no part of the row: the name of what it refers to has yet to be read. */
  const typedOf = (name: string): React.ReactNode => {
    const [field, value] = [resource.fields[name], draft[name]];
    return field?.kind === 'reference' && typeof value === 'string' && value !== '' ? (
      <ReferenceLabel name={name} code={value} />
    ) : (
      textOf(name, value)
    );
  };
  const differs = ({ field, to }: TheirChange): boolean =>
    field in changedFields(resource.fields, { ...draft, [field]: to }, draft);
  return (
    <section className={styles.note} role="status" data-part="their-changes">
      <b>
        {t(['您编辑期间，他人修改了这条记录', 'Someone else changed this record while you were editing'])}
      </b>
      <ul>
        {changes.map((change) => (
          <li key={change.field} data-field={change.field}>
            {t(resource.fields[change.field]?.title ?? [change.field, change.field])}
            {t(['：', ': '])}
            {textOf(change.field, change.from, change.names)} →{' '}
            <b>{textOf(change.field, change.to, change.names)}</b>
            {differs(change) ? (
              <>
                {t(['；您填的是 ', '; you typed '])}
                <b>{typedOf(change.field)}</b>{' '}
                <button type="button" className={buttons.small} onClick={() => onTake(change.field)}>
                  {t(['采用对方的', 'Take theirs'])}
                </button>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <span className={`${typography.secondary} ${typography.small}`}>
        {t([
          '保存时以您填的为准，其余保留对方的修改',
          'Your entries are saved; the rest keeps their changes',
        ])}
      </span>
    </section>
  );
};
