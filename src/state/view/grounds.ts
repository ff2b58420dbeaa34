import { computed, effect } from '@preact/signals-react';

import { basePath } from '#contract/base-path.ts';
import type { MapGrounds, MapSource, TileLayerName } from '#contract/fleet/maps.ts';
import { embeddedGround, type Ground } from '#domain/maps/ground.ts';

import { call } from '../hub/hub.ts';
import { user } from '../session/session.ts';
import { persistedSignal } from './persisted-signal.ts';

const sourceFields: Readonly<Record<keyof MapSource, true>> = {
  id: true,
  kind: true,
  titleZh: true,
  titleEn: true,
  datum: true,
  minZoom: true,
  maxZoom: true,
  tileSize: true,
  version: true,
  overlay: true,
  box: true,
  attribution: true,
  approvalNumber: true,
  dim: true,
};

/** As the server wrote it, perhaps another version of it. */
const isSource = (value: unknown): value is MapSource =>
  typeof value === 'object' && value !== null && Object.keys(sourceFields).every((name) => name in value);

const isGrounds = (value: unknown): value is MapGrounds =>
  typeof value === 'object' &&
  value !== null &&
  'home' in value &&
  'sources' in value &&
  Array.isArray(value.sources) &&
  value.sources.every(isSource);

/** As last read: the next start draws the same ground at once, and asks afterwards. */
const read = persistedSignal<MapGrounds>('grounds', { sources: [], home: null }, isGrounds);

/** The first trucks have the line and the processor for themselves. */
const afterStartMs = 1_000;
/** Archives are replaced while a tab stays open for days. */
const againMs = 15 * 60_000;

type Choices = Readonly<Record<string, string>>;

const isChoices = (value: unknown): value is Choices =>
  typeof value === 'object' && value !== null && Object.values(value).every((id) => typeof id === 'string');

/** Users of this device whose choice is kept; the oldest makes room. */
const mostChoices = 20;

/** What each user of this device has chosen. */
const choices = persistedSignal<Choices>('ground', {}, isChoices);

const tilesOf = ({ id, version }: MapSource, layer: TileLayerName): string =>
  `${basePath}/maps/tiles/${id}/${version}/${layer}/{z}/{x}/{y}`;

const groundOf = (source: MapSource): Ground => ({
  id: source.id,
  kind: source.kind,
  title: [source.titleZh, source.titleEn],
  datum: source.datum,
  minZoom: source.minZoom,
  maxZoom: source.maxZoom,
  tileSize: source.tileSize,
  version: source.version,
  box: source.box,
  credit: [source.attribution, source.approvalNumber].filter((part) => part !== '').join(' · '),
  dim: source.dim,
  tiles: tilesOf(source, 'ground'),
  names: source.overlay ? { zh: tilesOf(source, 'namesZh'), en: tilesOf(source, 'namesEn') } : null,
});

/** Grounds beside the embedded one, in the order in which they are configured. */
export const grounds = computed(() => read.value.sources.map(groundOf));

/** Where a map without anything to show looks; null: it is not set. */
export const mapHome = computed(() => read.value.home);

/** What this user has chosen, else the first of those that are configured; null: the embedded one. */
export const chosenGround = computed<Ground | null>(() => {
  const id = choices.value[user.value?.userName ?? ''];
  if (id === embeddedGround) return null;
  return grounds.value.find((ground) => ground.id === id) ?? grounds.value[0] ?? null;
});

export const chooseGround = (id: string): void => {
  const name = user.peek()?.userName;
  if (name === undefined) return;
  const { [name]: _before, ...others } = choices.peek();
  choices.value = Object.fromEntries([...Object.entries(others), [name, id]].slice(-mostChoices));
};

const load = async (): Promise<void> => {
  const outcome = await call('maps.list', {});
  // Equal ones stay the same objects: a map would draw its ground anew.
  if (outcome.ok && JSON.stringify(outcome.value) !== JSON.stringify(read.peek())) read.value = outcome.value;
};

/** Reads what is configured, soon after a sign-in and now and then. */
export const watchGrounds = (): (() => void) =>
  effect(() => {
    if (user.value === null) return undefined;
    const first = setTimeout(() => void load(), afterStartMs);
    const again = setInterval(() => void load(), againMs);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  });
