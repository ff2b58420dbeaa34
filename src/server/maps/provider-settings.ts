import { readFileSync } from 'node:fs';

import * as Type from 'typebox';
import type { Static } from 'typebox';
import Compile from 'typebox/compile';

import type { Environment } from '../kernel/environment.ts';

const zoom = (fallback: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 22, default: fallback }));
const httpAddress = Type.String({ minLength: 8, maxLength: 2000, pattern: '^https?://' });

/** A provider of pictures, as the file of `MAP_SOURCES` says. */
const ProviderEntry = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,30}$' }),
    title: Type.Object({ zh: Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) }),
    /** Fills in address, names, credit and limits of a known provider. */
    preset: Type.Optional(Type.Union([Type.Literal('tianditu-streets'), Type.Literal('tianditu-satellite')])),
    /** With `{z}`, `{x}`, `{y}`, and where needed `{s}` and `{key}`. */
    url: Type.Optional(httpAddress),
    overlayUrl: Type.Optional(Type.Object({ zh: httpAddress, en: httpAddress })),
    datum: Type.Optional(Type.Union([Type.Literal('wgs84'), Type.Literal('gcj02')])),
    minZoom: zoom(0),
    maxZoom: zoom(18),
    tileSize: Type.Optional(Type.Union([Type.Literal(256), Type.Literal(512)])),
    /** Rows are counted from the south. */
    tms: Type.Optional(Type.Boolean()),
    subdomains: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,20}$' }), { minItems: 1 })),
    /** The variable of the environment that has the key. */
    keyEnv: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,60}$' })),
    userAgent: Type.Optional(Type.String({ maxLength: 200 })),
    referer: Type.Optional(Type.String({ maxLength: 200 })),
    attribution: Type.Optional(Type.String({ maxLength: 200 })),
    approvalNumber: Type.Optional(Type.String({ maxLength: 60 })),
    dark: Type.Optional(Type.Union([Type.Literal('dim'), Type.Literal('none')])),
    /** How long a browser may keep a tile, at most. */
    mostCachedS: Type.Optional(Type.Integer({ minimum: 0, maximum: 31_536_000 })),
    /** Tiles that may be asked for in a day (China). */
    perDay: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);

type ProviderEntry = Static<typeof ProviderEntry>;

const SourcesFile = Type.Object({ sources: Type.Array(ProviderEntry) }, { additionalProperties: false });
const checkSources = Compile(SourcesFile);

/** A provider of pictures, complete. */
export interface Provider {
  readonly id: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly url: string;
  readonly overlayUrl: { readonly zh: string; readonly en: string } | null;
  readonly datum: 'wgs84' | 'gcj02';
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly tileSize: 256 | 512;
  readonly tms: boolean;
  readonly subdomains: readonly string[];
  /** The variable that should have the key, and what it has; null: the source needs none. */
  readonly key: { readonly variable: string; readonly value: string | null } | null;
  readonly userAgent: string;
  readonly referer: string | null;
  readonly attribution: string;
  readonly approvalNumber: string;
  readonly dim: boolean;
  readonly mostCachedS: number;
  readonly perDay: number | null;
}

const tianditu = (layer: string): string =>
  `https://t{s}.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}` +
  `&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk={key}`;

const tiandituDefaults = {
  datum: 'wgs84',
  minZoom: 1,
  maxZoom: 18,
  subdomains: ['0', '1', '2', '3', '4', '5', '6', '7'],
  attribution: '天地图 © 国家基础地理信息中心',
  perDay: 10_000,
} as const;

/** What a preset fills in; an entry may say otherwise. CGCS2000 is within a metre of WGS-84. */
const presets: Readonly<Record<NonNullable<ProviderEntry['preset']>, Partial<ProviderEntry>>> = {
  'tianditu-streets': {
    ...tiandituDefaults,
    subdomains: [...tiandituDefaults.subdomains],
    url: tianditu('vec'),
    overlayUrl: { zh: tianditu('cva'), en: tianditu('eva') },
  },
  'tianditu-satellite': {
    ...tiandituDefaults,
    subdomains: [...tiandituDefaults.subdomains],
    url: tianditu('img'),
    overlayUrl: { zh: tianditu('cia'), en: tianditu('eia') },
  },
};

const weekS = 604_800;

const providerOf = (entry: ProviderEntry, environment: Environment, at: string): Provider => {
  const said = { ...(entry.preset === undefined ? {} : presets[entry.preset]), ...entry };
  const { url } = said;
  if (url === undefined) throw new Error(`${at}: url is needed, or a preset`);
  const addresses = [url, ...(said.overlayUrl === undefined ? [] : [said.overlayUrl.zh, said.overlayUrl.en])];
  for (const address of addresses) {
    for (const part of ['{z}', '{x}', '{y}'])
      if (!address.includes(part)) throw new Error(`${at}: url needs ${part}`);
    if (address.includes('{s}') && (said.subdomains ?? []).length === 0)
      throw new Error(`${at}: subdomains are needed, since url has {s}`);
    if (address.includes('{key}') && said.keyEnv === undefined)
      throw new Error(`${at}: keyEnv is needed, since url has {key}: the variable that has the key`);
  }
  const { minZoom = 0, maxZoom = 18 } = said;
  if (minZoom > maxZoom) throw new Error(`${at}: minZoom ${minZoom} is above maxZoom ${maxZoom}`);
  return {
    id: said.id,
    title: said.title,
    url,
    overlayUrl: said.overlayUrl ?? null,
    datum: said.datum ?? 'wgs84',
    minZoom,
    maxZoom,
    tileSize: said.tileSize ?? 256,
    tms: said.tms ?? false,
    subdomains: said.subdomains ?? [],
    key:
      said.keyEnv === undefined
        ? null
        : { variable: said.keyEnv, value: environment[said.keyEnv]?.trim() || null },
    userAgent: said.userAgent ?? 'TankWatch',
    referer: said.referer ?? null,
    attribution: said.attribution ?? '',
    approvalNumber: said.approvalNumber ?? '',
    dim: (said.dark ?? 'dim') === 'dim',
    mostCachedS: said.mostCachedS ?? weekS,
    perDay: said.perDay ?? null,
  };
};

/** Providers as a file names them. @throws Error that names the variable, the source and its field */
export const readProviders = (path: string, environment: Environment): readonly Provider[] => {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`MAP_SOURCES=${path}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  if (!checkSources.Check(json)) {
    const [first] = checkSources.Errors(json);
    throw new Error(`MAP_SOURCES=${path}: ${first?.instancePath || '/'} ${first?.message ?? 'is not valid'}`);
  }
  return json.sources.map((entry, i) =>
    providerOf(entry, environment, `MAP_SOURCES=${path}: source ${i + 1} (${entry.id})`),
  );
};
