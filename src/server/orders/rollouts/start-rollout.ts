import { parameterFault } from '#domain/parameters/parameter-faults.ts';
import { type ParameterValues, placeOf } from '#domain/parameters/parameter-file.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { isWritable, parameterFileOf } from '#domain/parameters/parameter-files.ts';
import type { Text } from '#i18n/text.ts';

import { badRequest } from '../../kernel/refusal.ts';
import type { WriteContext } from '../../resource-kit/hooks.ts';
import { beginRollout, type RolloutReach } from './begin-rollout.ts';

/** What somebody wants of many trucks. */
export interface RolloutRequest extends RolloutReach {
  readonly file: ParameterFileName;
  readonly wanted: ParameterValues;
  /** Whose values these are; missing: nobody's. */
  readonly templateId?: number | undefined;
}

const faultsOf = (file: ParameterFileName, wanted: ParameterValues): Readonly<Record<string, Text>> => {
  const faults = new Map<string, Text>();
  for (const [path, value] of Object.entries(wanted)) {
    const field = placeOf(parameterFileOf(file), path)?.field;
    if (field === undefined || path.includes('.'))
      faults.set(path, ['文件中没有这一项', 'The file has no such field']);
    else if (!field.canSet) faults.set(path, ['只读，不能修改', 'Read-only']);
    else if (field.own) faults.set(path, ['每车不同，不能批量下发', 'It is each truck’s own']);
    else {
      const fault = parameterFault(field, value);
      if (fault !== null) faults.set(path, fault);
    }
  }
  return Object.fromEntries(faults);
};

/**
 * Begins a roll-out of parameters; one of a dangerous file waits for a second person.
 * @throws Refusal 400 at what is wrong; 404: a truck is not the actor's
 */
export const startRollout = async (
  context: WriteContext,
  wish: RolloutRequest,
  ip: string,
): Promise<number> => {
  const { file, wanted, templateId, ...reach } = wish;
  if (!isWritable(file)) throw badRequest(['该文件只读', 'This file is read-only']);
  const faults = faultsOf(file, wanted);
  if (Object.keys(faults).length > 0) throw badRequest(['请检查参数', 'Please check the parameters'], faults);
  if (Object.keys(wanted).length === 0) throw badRequest(['没有变化', 'Nothing would change']);
  const id = await beginRollout(context, { file, wanted, upgradeFileId: null, name: file }, reach, ip);
  // As it is now: a template that is edited tomorrow was another one.
  if (templateId !== undefined)
    await context.queries.query(
      `update rollout set template_name = p.name, template_version = p.version from parameter_template p
       where rollout.id = $1 and p.id = $2 and p.company_code = any($3::text[])`,
      [id, templateId, context.actor.companies],
    );
  return id;
};
