import { missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import { resources } from '#pages/definitions.ts';
import type { FenceApprovalDetail } from '#contract/fleet/approval-detail.ts';
import { fieldText } from '#templates/resource-page/fields/field-control.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './enclosure-approval.module.css';

type Shape = FenceApprovalDetail['before'];

const ground = (m2: number): string =>
  m2 >= 100_000 ? `${(m2 / 1_000_000).toFixed(2)} km²` : `${Math.round(m2).toLocaleString('en')} m²`;

/** An outline in words: what it is, and how much ground it holds. */
const outlineText = (shape: Shape, m2: number | null): Text => {
  if (shape === null || m2 === null) return [missing, missing];
  return 'circle' in shape
    ? [
        `圆，半径 ${shape.circle.radiusM} m，${ground(m2)}`,
        `circle of ${shape.circle.radiusM} m, ${ground(m2)}`,
      ]
    : [`${shape.polygon.length} 点，${ground(m2)}`, `${shape.polygon.length} corners, ${ground(m2)}`];
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Every field that is to change: as it is, and as it is to be. */
export const ApprovalChanges = ({ detail }: { readonly detail: FenceApprovalDetail }) => {
  const { t, language } = useTranslation();
  const { address, action, before, after, beforeM2, afterM2, changes } = detail;
  const fields = resources.get(address)?.fields ?? {};
  const rows = changes.flatMap(({ field, before: was, after: is }) => {
    const definition = fields[field];
    return definition === undefined || same(was, is)
      ? []
      : [
          {
            key: field,
            title: definition.title,
            was: fieldText(definition, was, { t, language }),
            is: fieldText(definition, is, { t, language }),
          },
        ];
  });
  const outline = {
    key: 'shape',
    title: ['边界', 'Outline'] as const,
    was: t(outlineText(before, beforeM2)),
    is: t(outlineText(after, afterM2)),
  };
  const all = same(before, after) ? rows : [outline, ...rows];
  return (
    <table className={styles.changes} data-part="approval-changes">
      <thead>
        <tr>
          <th scope="col">{t(['项', 'Field'])}</th>
          <th scope="col">{t(['前', 'Before'])}</th>
          <th scope="col">{t(['后', 'After'])}</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ key, title, was, is }) => (
          <tr key={key} data-field={key}>
            <th scope="row">{t(title)}</th>
            <td className={typography.muted}>{action === 'create' ? missing : <s>{was}</s>}</td>
            <td>
              <b>{action === 'remove' ? t(['删除', 'Removed']) : is}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
