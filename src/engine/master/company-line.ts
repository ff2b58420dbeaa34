import type { Company } from '#contract/master-data.ts';

import { valueAt, type Timeline } from './versions.ts';

/** All versions of all companies, by code. */
export type Companies = ReadonlyMap<string, Timeline<Company>>;

/** A company and those above it, as the tree stood at `t` (ms UTC); itself first. */
export const companiesAbove = (companies: Companies, companyCode: string, t: number): readonly string[] => {
  const line: string[] = [];
  for (let code: string | null = companyCode; code !== null && !line.includes(code);) {
    line.push(code);
    code = valueAt(companies.get(code), t)?.parentCode ?? null;
  }
  return line;
};

/** Whether two companies are the same, or one was above the other at `t` (ms UTC). */
export const inOneLine = (companies: Companies, one: string, other: string, t: number): boolean =>
  companiesAbove(companies, one, t).includes(other) || companiesAbove(companies, other, t).includes(one);
