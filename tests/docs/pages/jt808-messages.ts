import {
  idText,
  type MessageRow,
  platformMessages,
  terminalMessages,
} from '#domain/devices/frame-messages.ts';
import type { Vendor } from '#gateway/jt808/decode/decoded.ts';
import { messageEditions, messageTreatments } from '#domain/devices/message-treatments.ts';

import { code, page, table } from '../markdown.ts';

const editions = ['2011', '2013', '2019'] as const;

const head = ['Id', '中文', 'English', ...editions, 'Standard beside it', 'Here'] as const;

const line = ([id, zh, en, , edition, treatment]: MessageRow): readonly string[] => {
  const all: readonly string[] = messageEditions[edition];
  const beside = all.filter((one) => !editions.some((year) => year === one));
  return [
    code(idText(id)),
    zh,
    en,
    ...editions.map((year) => (all.includes(year) ? 'yes' : '')),
    beside.join(', '),
    messageTreatments[treatment],
  ];
};

const tableOf = (rows: Readonly<Record<string, MessageRow>>): string =>
  table(head, Object.values(rows).map(line));

const vendors = Object.values(
  import.meta.glob<Readonly<Record<string, Vendor>>>('/src/gateway/jt808/decode/vendors/*.ts', {
    eager: true,
  }),
).flatMap((file) => Object.values(file));

const vendorLines = ({
  name,
  registersAs,
  items = {},
  passThrough,
}: Vendor): readonly (readonly string[])[] =>
  [
    ...Object.entries(items).map(
      ([id, { says }]) => [`item ${code(`0x${Number(id).toString(16)}`)}`, says] as const,
    ),
    ...(passThrough === undefined ? [] : [[code('0x0900'), 'a layout of its own'] as const]),
  ].map(([where, says]) => [name, registersAs.map(code).join(', '), where, says]);

/** The page of messages of JT/T 808, from the domain's table. */
export const jt808MessagesPage = (): string =>
  page(
    '# Messages of JT/T 808',
    'Every message by its id, the editions of JT/T 808 that have it, and what is done with it here. A message that is in neither table is kept as bytes. One that is shorter than its layout is refused (0x8001 with result 2, faulty message) where it would be taken as an answer or a sign-in, and kept as bytes where it would be data. Nothing is taken before sign-in, and no frame that is encrypted. How terminals are connected: [JT/T 808](../guides/connect-jt808.md).',
    '## From terminals',
    tableOf(terminalMessages),
    '## To terminals',
    tableOf(platformMessages),
    '## Layouts of makers',
    'What no standard has, by the maker and model that a terminal registers with (`MAKER/` stands for all of its models). What a person has said of an item (page Item mapping) goes before it.',
    table(['Maker', 'Registers as', 'Where', 'What is read'], vendors.flatMap(vendorLines)),
  );
