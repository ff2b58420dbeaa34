import type { HealthRow } from '#contract/devices/device-health.ts';
import type { EquipmentHealth } from '#contract/devices/equipment-health.ts';
import { healthCauses } from '#domain/devices/health-causes.ts';
import { healthTermNames, healthTerms } from '#domain/devices/health-terms.ts';
import type { Language } from '#i18n/text.ts';
import { company, count, duration, percent, plate, rate, text } from '#report/columns.ts';
import { defineSheet, type Report } from '#report/define.ts';

import type { Statement } from '../compile/compiled.ts';

/** The columns of the file of the health analysis: a row a truck. */
export const healthSheet: Report = defineSheet({
  title: ['健康分析', 'Health analysis'],
  source: 'device-health',
  filters: ['period', 'companyCode'],
  order: 'score',
  columns: {
    signCode: plate,
    companyName: company,
    terminal: text('终端', 'Console'),
    score: rate('健康分', 'Health'),
    cause: text('主要原因', 'Main cause'),
    advice: text('怎么办', 'What to do'),
    sinceDay: text('起始日', 'Since'),
    dueS: duration('应在线', 'Due'),
    offlineS: duration('非计划离线', 'Off-line unplanned'),
    sealUnknownS: duration('铅封未知', 'Seal unknown'),
    ...Object.fromEntries(
      healthTermNames.map((term) => [term, percent(healthTerms[term].text[0], healthTerms[term].text[1])]),
    ),
    repair: text('检修人', 'In repair by'),
  },
});

/** The columns of the file of devices in order: a row a company. */
export const equipmentSheet: Report = defineSheet({
  title: ['设备完好率', 'Equipment Health'],
  source: 'equipment-health',
  filters: ['period', 'companyCode'],
  order: 'companyName',
  columns: {
    companyName: company,
    trucks: count('车辆', 'Trucks'),
    console: percent('车载终端完好率', 'Console availability'),
    gauge: percent('液位仪完好率', 'Level gauge availability'),
    seal: percent('电子铅封完好率', 'Seal availability'),
    meter: percent('流量计完好率', 'Flow meter availability'),
    gnss: percent('定位完好率', 'Positioning availability'),
  },
});

const textKinds: ReadonlySet<string> = new Set(['text', 'company', 'plate', 'choice']);

/** Rows that were computed as those of a statement, in the order that they stand in. */
const rowsStatement = (sheet: Report, rows: readonly object[]): Statement => {
  const fields = Object.entries(sheet.columns).map(
    ([name, { kind }]) => `"${name}" ${textKinds.has(kind) ? 'text' : 'float8'}`,
  );
  return {
    text: `select r.* from json_to_recordset($1::json) as r(${fields.join(', ')}, "at" int) order by "at"`,
    values: [JSON.stringify(rows.map((row, at) => ({ ...row, at })))],
  };
};

const inLanguage = (text_: readonly [zh: string, en: string], language: Language): string =>
  text_[language === 'zh' ? 0 : 1];

/** Trucks with the cause that takes most. */
export const healthStatement = (rows: readonly HealthRow[], language: Language): Statement =>
  rowsStatement(
    healthSheet,
    rows.map(({ shares, causes: [main], repair, ...row }) => {
      const known = main === undefined ? undefined : healthCauses[main.kind as keyof typeof healthCauses];
      return {
        ...row,
        ...shares,
        cause:
          main === undefined || known === undefined
            ? null
            : `${inLanguage(known.text, language)}${main.number > 0 ? ` ${main.number}` : ''}`,
        advice: known === undefined ? null : inLanguage(known.advice, language),
        sinceDay: main?.sinceDay ?? null,
        repair: repair?.assignee ?? null,
      };
    }),
  );

const share = ({ hours, okHours }: EquipmentHealth['companies'][number]['console']): number | null =>
  hours <= 0 ? null : okHours / hours;

/** Companies with the shares of their devices that are in order. */
export const equipmentStatement = (health: EquipmentHealth): Statement =>
  rowsStatement(
    equipmentSheet,
    health.companies.map((one) => ({
      companyName: one.companyName,
      trucks: one.trucks,
      console: share(one.console),
      gauge: share(one.gauge),
      seal: share(one.seal),
      meter: share(one.meter),
      gnss: share(one.gnss),
    })),
  );
