import {
  type AuthorityMessageRow,
  type DownMessage,
  downMessages,
  type UpMessage,
  upMessages,
} from '#domain/authority/authority-messages.ts';

/** Id of what goes up. */
export const upId = (name: UpMessage): number => upMessages[name][0];

const namesOf = <K extends string>(rows: Readonly<Record<K, AuthorityMessageRow>>): ReadonlyMap<number, K> =>
  new Map((Object.keys(rows) as K[]).map((name) => [rows[name][0], name]));

const downNames = namesOf<DownMessage>(downMessages);

/** What comes down under an id; null: nothing that is known. */
export const downName = (id: number): DownMessage | null => downNames.get(id) ?? null;
