import { posix } from 'node:path';

import {
  type Manual,
  type ManualBlock,
  type ManualEntry,
  manualGroups,
  type ManualSpan,
} from '#contract/help/manuals.ts';
import { pagesManual, textOfSpans } from '#contract/help/manual-text.ts';
import type { Language } from '#i18n/text.ts';

import type { Actor } from '../../identity/actor.ts';
import { blocksOf } from './blocks.ts';
import { type ManualFile, manualFiles, manualPathOf } from './manual-files.ts';
import { mayRead } from './may-read.ts';
import { withPageLinks } from './page-links.ts';

/** A link as the console takes it: within the manuals, elsewhere on the web, or none. */
const resolved = ({ path, file }: ManualFile, href: string): string => {
  if (href === '' || /^(https?|mailto):/.test(href)) return href;
  const [to = '', id = ''] = href.split('#');
  const at = to === '' ? path : manualPathOf(posix.join(posix.dirname(file), to));
  if (!manualFiles.has(at)) return '';
  return id === '' ? at : `${at}#${id}`;
};

const withLinks = (file: ManualFile, block: ManualBlock): ManualBlock => {
  const spans = (some: readonly ManualSpan[]): ManualSpan[] =>
    some.map((span) => ({ ...span, href: resolved(file, span.href) }));
  switch (block.kind) {
    case 'code':
      return block;
    case 'list':
      return { ...block, items: block.items.map((item) => ({ ...item, spans: spans(item.spans) })) };
    case 'table':
      return { ...block, head: block.head.map(spans), rows: block.rows.map((row) => row.map(spans)) };
    default:
      return { ...block, spans: spans(block.spans) };
  }
};

const titleOf = (blocks: readonly ManualBlock[]): string => {
  const first = blocks[0];
  return first?.kind === 'heading' ? textOfSpans(first.spans) : '';
};

/** Documents that were read since the start, by language and path: they don't change while the server runs. */
const read = new Map<string, Promise<Manual>>();

const readFile = async (file: ManualFile, language: Language): Promise<Manual> => {
  const own = file.texts[language];
  const text = own ?? file.texts.en;
  const written = blocksOf((await text?.()) ?? '').map((block) => withLinks(file, block));
  const { path, group } = file;
  const blocks = path === pagesManual ? written.map(withPageLinks) : written;
  return { path, group, title: titleOf(blocks), language: own ? language : 'en', blocks };
};

const manualOf = (file: ManualFile, language: Language): Promise<Manual> => {
  const key = `${language} ${file.path}`;
  const known = read.get(key) ?? readFile(file, language);
  read.set(key, known);
  return known;
};

/** What is read first of a group; the rest follows by title. */
const readFirst = ['users/watchers', 'users/pages', 'users/alarms', 'users/console'];

const byReading = (a: ManualEntry, b: ManualEntry): number =>
  manualGroups.indexOf(a.group) - manualGroups.indexOf(b.group) ||
  readFirst.indexOf(b.path) - readFirst.indexOf(a.path) ||
  a.title.localeCompare(b.title);

/** The documents that somebody may read, in the order of groups and titles. */
export const manualsFor = async (actor: Actor, language: Language): Promise<readonly Manual[]> => {
  const files = [...manualFiles.values()].filter(({ path, group }) => mayRead(actor, path, group));
  const manuals = await Promise.all(files.map((file) => manualOf(file, language)));
  return manuals.toSorted(byReading);
};

/** A document; null: there is none, or it is not his to read. */
export const manualFor = async (actor: Actor, path: string, language: Language): Promise<Manual | null> => {
  const file = manualFiles.get(path);
  return file && mayRead(actor, path, file.group) ? manualOf(file, language) : null;
};
