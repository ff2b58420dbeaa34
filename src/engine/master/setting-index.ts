import { settings, type SettingKey, type SettingRow, type SettingScope } from '#contract/settings.ts';

/** A setting as a rule used it; records keep it in `why`. */
export interface SettingInForce {
  readonly key: SettingKey;
  readonly value: number | boolean;
  readonly scope: SettingScope;
  readonly scopeId: string | null;
  readonly effectiveFrom: string | null;
}

interface Entry extends Omit<SettingInForce, 'value'> {
  /** None: from its moment on its scope has no value. */
  readonly value: SettingInForce['value'] | null;
  readonly fromMs: number;
}

/** Rows by key and scope, latest first. */
export interface SettingIndex {
  readonly byKey: ReadonlyMap<SettingKey, ReadonlyMap<string, readonly Entry[]>>;
  readonly defaults: ReadonlyMap<SettingKey, SettingInForce>;
}

/** Scopes of settings for a subject: nearest first. */
export type ScopeChain = readonly string[];

export const scopeName = (scope: SettingScope, scopeId: string | null): string =>
  scope === 'default' ? 'default' : `${scope}:${scopeId ?? ''}`;

/** Sorts settings for look-up. Of two rows of one scope and moment, the later in the list wins. */
export const indexSettings = (rows: readonly SettingRow[]): SettingIndex => {
  const byKey = new Map<SettingKey, Map<string, Entry[]>>();
  for (const { key, value, scope, scopeId, effectiveFrom } of rows) {
    const scopes = byKey.get(key) ?? new Map<string, Entry[]>();
    byKey.set(key, scopes);
    const name = scopeName(scope, scopeId ?? null);
    const list = scopes.get(name) ?? [];
    scopes.set(name, list);
    list.unshift({
      key,
      value,
      scope,
      scopeId: scopeId ?? null,
      effectiveFrom,
      fromMs: Date.parse(effectiveFrom),
    });
  }
  for (const scopes of byKey.values())
    for (const list of scopes.values()) list.sort((a, b) => b.fromMs - a.fromMs);
  const defaults = new Map<SettingKey, SettingInForce>();
  for (const key of Object.keys(settings) as SettingKey[])
    defaults.set(key, {
      key,
      value: settings[key].default,
      scope: 'default',
      scopeId: null,
      effectiveFrom: null,
    });
  return { byKey, defaults };
};

const builtIn = (index: SettingIndex, key: SettingKey): SettingInForce => {
  const setting = index.defaults.get(key);
  if (setting === undefined) throw new Error(`no such setting: ${key}`);
  return setting;
};

/**
 * The setting in force at `t` (ms UTC): truck, then company and the companies above it, then default; within a
 * scope the latest not after `t` (engine rules 1.5).
 */
export const settingFor = (
  index: SettingIndex,
  key: SettingKey,
  t: number,
  chain: ScopeChain | null,
): SettingInForce => {
  const scopes = index.byKey.get(key);
  if (scopes === undefined) return builtIn(index, key);
  for (const name of chain === null ? ['default'] : [...chain, 'default']) {
    const found = scopes.get(name)?.find((entry) => entry.fromMs <= t);
    if (found && found.value !== null) {
      const { fromMs: _, value, ...setting } = found;
      return { ...setting, value };
    }
  }
  return builtIn(index, key);
};
