import { useEffect } from 'react';

import { auditValueText } from '#domain/access/audit-values.ts';
import { auditActionText, auditFieldText, auditSubjectText } from '#domain/access/audit-words.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { definedTitle, resources } from '#pages/definitions.ts';
import { takeRight } from '#state/alarms/alarm-view.ts';
import type { AuditRow } from '#contract/session/audit.ts';
import { nameIn } from '#state/view/english-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';
import { useEscape } from '#ui/use-escape.ts';

import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import styles from './audit-entry.module.css';

const pages = [...resources.values()];
const missing = '—';

/** One entry: who, when, from where, and each field as it was and as it is. */
export const AuditEntry = ({ row, onClose }: { readonly row: AuditRow; readonly onClose: () => void }) => {
  const { t, language } = useTranslation();
  const panel = useDrawerFocus();
  useEffect(() => takeRight(424), []);
  useEscape(onClose);
  const title = t(auditActionText(row.action, pages));
  const told = (field: string, value: string | null): string =>
    value === null ? missing : auditValueText(row.action, field, value, pages, language, row.names);
  const facts: readonly (readonly [string, string])[] = [
    [t(['时间', 'Time']), formatDateTime(row.time, language)],
    [t(['谁', 'Who']), row.userName],
    [t(['公司', 'Company']), row.companyName === null ? missing : nameIn(row.companyName, language)],
    [t(['对象', 'Subject']), t(auditSubjectText(row.subject, definedTitle))],
    [t(['来源地址', 'From address']), row.ip || missing],
  ];
  return (
    <aside ref={panel} tabIndex={-1} className={drawers.panel} aria-label={title} data-part="audit-entry">
      <div className={drawers.head}>
        <h2>{title}</h2>
        <span className={layout.spacer} />
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(words.close)}
          onClick={onClose}
        >
          <Icon name="cross" />
        </button>
      </div>
      <div className={drawers.body}>
        <dl className={sections.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className={layout.contents}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {row.changes.length === 0 ? null : (
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">{t(['字段', 'Field'])}</th>
                <th scope="col">{t(['修改前', 'Before'])}</th>
                <th scope="col">{t(['修改后', 'After'])}</th>
              </tr>
            </thead>
            <tbody>
              {row.changes.map(({ field, before, after }) => (
                <tr key={field} data-field={field}>
                  <th scope="row">{t(auditFieldText(row, field, pages))}</th>
                  <td>{told(field, before)}</td>
                  <td>{told(field, after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </aside>
  );
};
