import type { ReferenceTexts } from '#domain/text/reference-texts.ts';
import { fill } from '#i18n/translate.ts';
import type { RowsField } from '#resource/fields.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { fieldText } from '../fields/field-control.tsx';
import styles from './import-preview.module.css';

type ListRow = Readonly<Record<string, unknown>>;

const rowsOf = (value: unknown): readonly ListRow[] => (Array.isArray(value) ? (value as ListRow[]) : []);

/** What becomes of a list within a row, row by row: what is in a tank is not told by how many tanks there are. */
export const ListChange = ({
  field,
  before,
  after,
  names,
}: {
  readonly field: RowsField;
  readonly before: unknown;
  readonly after: unknown;
  readonly names: ReferenceTexts;
}) => {
  const { t, language } = useTranslation();
  const [held, sent] = [rowsOf(before), rowsOf(after)];
  const text = (row: ListRow | undefined): string =>
    Object.entries(field.fields)
      .filter(([name, { kind }]) => kind !== 'tankTable' && (row?.[name] ?? null) !== null)
      .map(([name, inner]) => {
        const unit = inner.kind === 'number' && inner.unit !== undefined ? ` ${inner.unit}` : '';
        return `${t(inner.title)} ${fieldText(inner, row?.[name], { t, language, names })}${unit}`;
      })
      .join(' · ');
  const changed = Array.from({ length: Math.max(held.length, sent.length) }, (_, index) => ({
    n: index + 1,
    former: text(held[index]),
    now: text(sent[index]),
  })).filter(({ former, now }) => former !== now);
  return (
    <>
      {changed.map(({ n, former, now }) => (
        <span key={n} className={styles.change}>
          <span className={typography.muted}>{fill(field.words.one, language, { n })}</span>{' '}
          {former === '' ? null : <s>{former}</s>} {now}
        </span>
      ))}
    </>
  );
};
