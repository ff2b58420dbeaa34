import { readIdNumber } from '#domain/text/id-number.ts';

import { companiesBelow } from '../../../../identity/scope/company-line.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const today = `(now() at time zone 'Asia/Shanghai')::date`;

/** The plates of the trucks that name him as their default driver; of a company that cannot see them, none. */
const defaultTruck = `(select string_agg(t.sign_code, ' ' order by t.sign_code) from truck t where t.driver_code = r.driver_code
    and t.company_code in (${companiesBelow('array[r.company_code]')}))`;

/** Birthday and sex are those of the ID number, where there is one: what else was typed is refused, not replaced. */
const driver: ResourceHooks = {
  computed: {
    defaultTruck,
    qualificationState: `case when r.qualification_until is null then null when r.qualification_until < ${today} then 'expired'
      when r.qualification_until <= ${today} + 30 then 'soon' else 'valid' end`,
  },
  beforeWrite: async (_context, before, written) => {
    if (written === null) return undefined;
    const now = { ...before, ...written.own } as Readonly<Record<string, unknown>>;
    // Whose job nobody entered drives.
    const job = now['job'] == null ? { job: 'driver' } : undefined;
    const idNumber = now['idNumber'];
    if (typeof idNumber !== 'string' || idNumber === '') return job;
    const facts = readIdNumber(idNumber);
    // Read once already by the field's own rules.
    if (facts === null) return job;
    for (const field of ['sex', 'birthday'] as const) {
      const typed = written.own[field];
      if (typed !== undefined && typed !== null && typed !== '' && typed !== facts[field])
        throw badRequest(['请检查表单', 'Please check the form'], {
          [field]: ['与身份证号不符', 'Not what the ID number says'],
        });
    }
    return { ...job, ...facts, idNumber: idNumber.toUpperCase() };
  },
};

export default driver;
