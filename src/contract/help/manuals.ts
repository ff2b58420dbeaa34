import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';

/** Folders of documents, in the order of reading. */
export const manualGroups = ['users', 'start', 'explain', 'guides', 'operation', 'reference'] as const;

/** See `manualGroups`. */
export type ManualGroup = (typeof manualGroups)[number];

const Group = Type.Enum<ManualGroup[]>([...manualGroups]);

/** Words in one manner; `href` is a place within the manuals as `path#heading`, a page of the console as `/address`, an address elsewhere, or ''. */
const Span = Type.Object({
  text: Type.String(),
  style: Type.Enum<('plain' | 'strong' | 'emphasis' | 'code')[]>(['plain', 'strong', 'emphasis', 'code']),
  href: Type.String(),
});

/** See `Span`. */
export type ManualSpan = Static<typeof Span>;

const Spans = Type.Array(Span);

/** A part of a document: what Markdown calls a block. Lists are flat, each item with how deep it stands, from 0. */
const Block = Type.Union([
  Type.Object({ kind: Type.Literal('heading'), level: Type.Integer(), id: Type.String(), spans: Spans }),
  Type.Object({ kind: Type.Literal('paragraph'), spans: Spans }),
  Type.Object({
    kind: Type.Literal('list'),
    ordered: Type.Boolean(),
    items: Type.Array(Type.Object({ depth: Type.Integer(), spans: Spans })),
  }),
  Type.Object({ kind: Type.Literal('code'), text: Type.String() }),
  Type.Object({ kind: Type.Literal('table'), head: Type.Array(Spans), rows: Type.Array(Type.Array(Spans)) }),
]);

/** See `Block`. */
export type ManualBlock = Static<typeof Block>;

/** Language of a document's text: what users read is there in both, the rest in English. */
const Written = Type.Enum<('zh' | 'en')[]>(['zh', 'en']);

/** A document in the list; `path` is that of its file without its end, as `guides/backup`. */
const ManualEntry = Type.Object({
  path: Type.String(),
  group: Group,
  title: Type.String(),
  language: Written,
});

/** See `ManualEntry`. */
export type ManualEntry = Static<typeof ManualEntry>;

/** A document as it is read. Its fields are written out: a spread would stay in browsers, which read no schema. */
export const Manual = Type.Object({
  path: Type.String(),
  group: Group,
  title: Type.String(),
  language: Written,
  blocks: Type.Array(Block),
});

/** See `Manual`. */
export type Manual = Static<typeof Manual>;

/** A section that has all words of a search, with its text around the first of them. */
const ManualHit = Type.Object({
  path: Type.String(),
  title: Type.String(),
  /** `id` of the section's heading; '': before the first. */
  id: Type.String(),
  heading: Type.String(),
  excerpt: Type.String(),
});

/** See `ManualHit`. */
export type ManualHit = Static<typeof ManualHit>;

/** Calls of the documents that come with the product, in the language of the console. */
export const manualCalls = {
  'manuals.list': defineCall({
    method: 'GET',
    path: '/manuals',
    access: 'own',
    reply: Type.Object({ manuals: Type.Array(ManualEntry) }),
  }),
  'manuals.get': defineCall({
    method: 'GET',
    path: '/manuals/document',
    access: 'own',
    query: Type.Object({ path: Type.String({ maxLength: 200 }) }),
    reply: Manual,
  }),
  'manuals.search': defineCall({
    method: 'GET',
    path: '/manuals/search',
    access: 'own',
    query: Type.Object({ text: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: Type.Object({ hits: Type.Array(ManualHit) }),
  }),
} as const;
