import Compile, { type Validator } from 'typebox/compile';

import { correctionPatches, type CorrectedEntity } from '#contract/corrections.ts';
import type { MasterData } from '#contract/master-data.ts';
import { checkTankPoints } from '#domain/cargo/check-tank-table.ts';
import { contradictions, type TableReference } from '#domain/cargo/table-file/table-reference.ts';
import { asTheFileSays } from '#domain/cargo/table-file/tank-table-of.ts';
import type { TankRow } from '#domain/cargo/tank-table.ts';
import { bindTerminals } from '#engine/master/terminal-bindings.ts';
import { truckTimelines } from '#engine/master/truck-context.ts';
import { timelinesBy } from '#engine/master/versions.ts';
import type { Text } from '#i18n/text.ts';
import { tableFault } from '#resource/table-fault.ts';

import { parseFormJson } from '../kernel/json-limits.ts';
import { badRequest } from '../kernel/refusal.ts';
import { masterDataOf } from '../master-data/in-force/master-data.ts';
import type { VersionContent, VersionRow } from '../master-data/in-force/version-content.ts';
import type { Actor } from '../identity/actor.ts';
import { hasSize, timeFaults } from './fences.ts';

type Faults = Record<string, Text>;

const validators = Object.fromEntries(
  Object.entries(correctionPatches).map(([entity, schema]) => [entity, Compile(schema) as Validator]),
) as Record<CorrectedEntity, Validator>;

const refuse = (faults: Faults): never => {
  throw badRequest(['请检查表单', 'Please check the form'], faults);
};

/**
 * Reads a patch by its entity's shape.
 * @throws Refusal that names the invalid field
 */
export const readPatch = (entity: CorrectedEntity, value: string): object => {
  let patch: unknown;
  try {
    patch = parseFormJson(value);
  } catch {
    // Not JSON: answered as such.
    return refuse({ value: ['格式不正确', 'Wrong format'] });
  }
  const validator = validators[entity];
  if (validator.Check(patch) && Object.keys(Object(patch)).length > 0) return Object(patch);
  const [error] = validator.Errors(patch);
  const path = (error?.instancePath ?? '').split('/').filter(Boolean).join('.');
  return refuse({ [path === '' ? 'value' : path]: ['格式不正确', 'Wrong format'] });
};

/** A moment in the past. @throws Refusal at the field */
export const readMoment = (text: string, nowMs: number): string => {
  const ms = Date.parse(text);
  if (!Number.isFinite(ms)) return refuse({ effectiveFrom: ['时间不正确', 'Not a time'] });
  if (ms >= nowMs)
    return refuse({
      effectiveFrom: [
        '更正的生效时间须早于现在',
        'A correction begins in the past; an edit holds from now on',
      ],
    });
  return new Date(ms).toISOString();
};

/** Two things with one terminal at once, as half-open stretches of time that overlap. */
const sharesTerminal = (master: MasterData, terminals: ReadonlySet<string>): boolean => {
  const bindings = bindTerminals(
    truckTimelines(master),
    timelinesBy(master.stationGauges, ({ terminal }) => terminal),
  );
  return [...terminals].some((terminal) => {
    const list = (bindings.get(terminal) ?? []).toSorted((a, b) => a.fromMs - b.fromMs);
    return list.some((one, index) => {
      const next = list[index + 1];
      return next !== undefined && next.fromMs < one.untilMs && next.subject !== one.subject;
    });
  });
};

const hasCycle = (rows: readonly VersionRow[]): boolean => {
  // The tree as it is after all versions: a circle at any time would be one of two moves, both of them here.
  const parents = new Map<string, string | null>();
  for (const { entity, content } of rows) {
    if (entity !== 'company' || content === null) continue;
    const { companyCode, parentCode } = content as VersionContent['company'];
    parents.set(companyCode, parentCode);
  }
  for (const start of parents.keys()) {
    const seen = new Set<string>();
    for (let code: string | null = start; code !== null; code = parents.get(code) ?? null) {
      if (seen.has(code)) return true;
      seen.add(code);
    }
  }
  return false;
};

const companyFields = ['companyCode', 'parentCode'] as const;

/** A corrected table is held to the rules of an uploaded one. @throws Refusal at the field */
export const checkTankTable = (patch: object, reference: TableReference): void => {
  const points = Reflect.get(patch, 'points') as readonly TankRow[];
  const fault = tableFault([...contradictions(points, asTheFileSays, reference), ...checkTankPoints(points)]);
  if (fault !== null) refuse({ points: fault });
};

/**
 * Refuses corrections that cannot hold: a company outside the actor's scope, a fence without size, one terminal in
 * two trucks, a company below itself.
 * @param after versions of the thing as corrected
 * @param all all versions as they will be
 * @throws Refusal that names the invalid fields
 */
export const checkCorrection = (
  actor: Actor,
  entity: CorrectedEntity,
  patch: object,
  after: readonly VersionRow[],
  all: readonly VersionRow[],
): void => {
  const faults: Faults = {};
  for (const name of companyFields) {
    const value: unknown = Reflect.get(patch, name);
    if (typeof value === 'string' && !actor.companies.includes(value))
      faults[name] = ['请选择列表中的一项', 'Choose one of the list'];
  }
  const exists = (of: VersionRow['entity'], name: string, key: unknown): void => {
    if (typeof key === 'string' && !all.some((row) => row.entity === of && row.key === key && row.content))
      faults[name] = ['请选择列表中的一项', 'Choose one of the list'];
  };
  exists('driver', 'defaultDriverCode', Reflect.get(patch, 'defaultDriverCode'));
  if (
    entity === 'area' &&
    after.some(({ content }) => content && !hasSize(content as VersionContent['area']))
  )
    faults['radiusM'] = ['围栏须为圆形或多边形，且有面积', 'A fence is a circle or a polygon and has a size'];
  if (entity === 'area')
    for (const { content } of after)
      if (content !== null) Object.assign(faults, timeFaults(content as VersionContent['area']));
  if (entity === 'company' && hasCycle(all))
    faults['parentCode'] = ['不能隶属于自己或下级公司', 'Not under itself or a company below it'];
  if (entity === 'truck' || entity === 'stationGauge') {
    const terminals = after.flatMap(({ content }) => {
      const terminal: unknown = content === null ? null : Reflect.get(content, 'terminal');
      return typeof terminal === 'string' ? [terminal] : [];
    });
    if (sharesTerminal(masterDataOf(all, new Map()), new Set(terminals)))
      faults['terminal'] = [
        '该终端在这段时间属于另一辆车',
        'The terminal was in another truck during that time',
      ];
  }
  if (Object.keys(faults).length > 0) refuse(faults);
};
