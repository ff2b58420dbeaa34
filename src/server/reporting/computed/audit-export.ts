import { type AuditFilters, type AuditRow, maxAuditDays } from '#contract/session/audit.ts';
import { auditValueText } from '#domain/access/audit-values.ts';
import { auditActionText, auditFieldText, auditSubjectText } from '#domain/access/audit-words.ts';
import type { Language } from '#i18n/text.ts';
import { textIn } from '#i18n/text.ts';
import { definedTitle, resources } from '#pages/definitions.ts';
import { text, time } from '#report/columns.ts';
import { defineSheet, type Report } from '#report/define.ts';

import type { Statement } from '../compile/compiled.ts';

/** A file of more entries is asked for in parts. */
export const maxAuditExport = 20_000;

const pages = [...resources.values()];

/** The columns of the file of the audit log. */
export const auditSheet: Report = defineSheet({
  title: ['操作日志', 'Audit log'],
  source: 'audit',
  filters: ['period'],
  maxDays: maxAuditDays,
  maxExportRows: maxAuditExport,
  order: '-time',
  columns: {
    time: time('时间', 'Time'),
    userName: text('用户名', 'User name'),
    companyName: text('公司', 'Company'),
    action: text('操作', 'Action'),
    subject: text('对象', 'Subject'),
    before: text('修改前', 'Before'),
    after: text('修改后', 'After'),
    ip: text('来源地址', 'From address'),
  },
});

/** Filters of a file, as a form sends them. */
export const auditFiltersIn = (filters: Readonly<Record<string, string>>): AuditFilters => ({
  startTime: filters['startTime'] ?? '',
  endTime: filters['endTime'] ?? '',
  userName: filters['userName'] ?? '',
  action: filters['action'] ?? '',
  subject: filters['subject'] ?? '',
  ip: filters['ip'] ?? '',
});

/** Entries as rows of a statement, in the words of the file's language, so that a file of them is made as every other. */
export const auditStatement = (rows: readonly AuditRow[], language: Language): Statement => {
  const side = (row: AuditRow, which: 'before' | 'after'): string =>
    row.changes
      .filter((change) => change[which] !== null)
      .map(
        ({ field, [which]: value }) =>
          `${textIn(auditFieldText(row, field, pages), language)}: ${auditValueText(row.action, field, value ?? '', pages, language, row.names)}`,
      )
      .join('\n');
  const cells = rows.map((row, place) => ({
    ...row,
    place,
    action: textIn(auditActionText(row.action, pages), language),
    subject: textIn(auditSubjectText(row.subject, definedTitle), language),
    before: side(row, 'before'),
    after: side(row, 'after'),
  }));
  const fields = Object.keys(auditSheet.columns).map((name) => `"${name}" text`);
  return {
    text: `select r.* from json_to_recordset($1::json) as r(${fields.join(', ')}, place int) order by place`,
    values: [JSON.stringify(cells)],
  };
};
