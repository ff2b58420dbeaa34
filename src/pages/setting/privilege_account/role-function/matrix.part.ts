import { type FunctionCode, roleFunctions } from '#domain/access/functions.ts';
import { menuOrder, menuPlace } from '#domain/menu/menu-order.ts';
import { menuGroups, screens, specialEntries } from '#domain/menu/screens.ts';
import type { Text } from '#i18n/text.ts';
import { reports, resources } from '#pages/definitions.ts';
import { menuRouter } from '#state/session/menus.ts';
import { user } from '#state/session/session.ts';

/** What may be done on a page, in the order of the columns. */
export const matrixColumns = {
  view: ['查看', 'View'],
  edit: ['操作', 'Edit, do'],
  approve: ['审批', 'Approve'],
} as const satisfies Readonly<Record<string, Text>>;

export type MatrixColumn = keyof typeof matrixColumns;

/** A page of the menu, or a function that belongs to none, with the code of each of its boxes. */
export interface MatrixRow {
  readonly key: string;
  readonly title: Text;
  /** The groups above a page, below the one that the row stands in. */
  readonly place: Text;
  readonly boxes: Readonly<Partial<Record<MatrixColumn, string>>>;
}

export interface MatrixGroup {
  readonly key: string;
  readonly title: Text;
  readonly rows: readonly MatrixRow[];
}

const groupWords: Readonly<Record<string, Text>> = menuGroups;

const titles: ReadonlyMap<string, Text> = new Map<string, Text>([
  ...Object.entries(screens),
  ...[...reports].map(([address, { title }]) => [address, title] as const),
  ...[...resources].map(([address, { title }]) => [address, title] as const),
]);

const placeOf = (address: string): Text => {
  const words = address
    .split('/')
    .slice(1, -1)
    .map((part): Text => groupWords[part] ?? [part, part]);
  return [words.map(([zh]) => zh).join(' / '), words.map(([, en]) => en).join(' / ')];
};

const rowOf = (address: string, title: Text): MatrixRow => {
  const resource = resources.get(address);
  return {
    key: address,
    title,
    place: placeOf(address),
    boxes: {
      view: `page:${address}`,
      ...(resource && { edit: resource.writeFunction }),
      ...(resource?.approval && { approve: resource.approval }),
    },
  };
};

const groupOrder = Object.keys(menuOrder);
const groupPlace = (address: string): number =>
  groupOrder.indexOf(address.slice(0, address.lastIndexOf('/')));

const addresses = [...titles.keys()].toSorted(
  (one, other) => groupPlace(one) - groupPlace(other) || menuPlace(one) - menuPlace(other),
);

const pageGroups: readonly MatrixGroup[] = Object.entries(groupWords)
  .map(([part, title]) => ({
    key: part,
    title,
    rows: addresses
      .filter((address) => address.startsWith(`${part}/`))
      .map((address) => rowOf(address, titles.get(address) ?? [address, address])),
  }))
  .filter(({ rows }) => rows.length > 0);

const handover = specialEntries.handover;
const handoverRow: MatrixRow = {
  key: 'handover',
  title: [handover.name, handover.nameEn],
  place: ['', ''],
  boxes: { view: 'page:handover', edit: 'handover.write' satisfies FunctionCode },
};

const ofPages = new Set(
  [handoverRow, ...pageGroups.flatMap(({ rows }) => rows)].flatMap(({ boxes }) => Object.values(boxes)),
);

/** Everything that a role can be given: the pages of the menu, then what belongs to no page of master data. */
export const matrixGroups: readonly MatrixGroup[] = [
  ...pageGroups,
  {
    key: 'functions',
    title: ['其他功能', 'Other functions'],
    rows: [
      handoverRow,
      ...Object.entries(roleFunctions)
        .filter(([code]) => !ofPages.has(code))
        .map(([code, title]) => ({ key: code, title, place: ['', ''] as const, boxes: { edit: code } })),
    ],
  },
];

/** Every code that a box stands for, each once. */
export const knownCodes: readonly string[] = [
  ...new Set(matrixGroups.flatMap(({ rows }) => rows.flatMap(({ boxes }) => Object.values(boxes)))),
];

const functionWords: Readonly<Record<string, Text>> = roleFunctions;

/** What a code is called where it stands alone. */
export const codeTitle = (code: string): Text => {
  const address = code.slice('page:'.length);
  return (
    functionWords[code] ?? (address === 'handover' ? handoverRow.title : titles.get(address)) ?? [code, code]
  );
};

/** Codes that the session's user holds himself; nobody gives or takes others. */
export const ownCodes = (): ReadonlySet<string> =>
  new Set([
    ...[...menuRouter.value.keys()].map((address) => `page:${address}`),
    ...(user.value?.functions ?? []),
  ]);
