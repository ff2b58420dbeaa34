import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { ask } from '#state/view/dialogs.ts';
import { nameIn } from '#state/view/english-names.ts';
import { language } from '#state/view/language.ts';

import type { Draft } from './field-rules.ts';
import { sumBelow } from '../list/tree/tree-rows.ts';

type Translate = (
  text: readonly [string, string],
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Whether somebody who moves a row of a tree to another parent still wants to, knowing what moves with it. */
export const agreesToMove = async (
  resource: Resource,
  rows: readonly ResourceRow[],
  before: Draft,
  after: Draft,
  t: Translate,
): Promise<boolean> => {
  const { tree } = resource;
  if (tree === undefined || before['id'] === undefined) return true;
  const [from, to] = [String(before[tree.parent] ?? ''), String(after[tree.parent] ?? '')];
  if (from === to) return true;
  const nameOf = (key: string): string =>
    nameIn(
      String(rows.find((row) => String(row[tree.key]) === key)?.[resource.name] ?? key),
      language.peek(),
    );
  const moved = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'computed' && field.as === 'number'
      ? [`${t(field.title)} ${sumBelow(tree, rows, String(before[tree.key]), name)}`]
      : [],
  );
  return ask({
    title: t(['把{what}移到{to}之下？', 'Move {what} below {to}?'], {
      what: nameOf(String(before[tree.key])),
      to: nameOf(to),
    }),
    text: t(
      [
        '一起移动：{moved}。{to}及其上级的用户从此看得到它们，{from}及其上级（与新上级相同的除外）不再看到。',
        'Moves with it: {moved}. From now on users of {to} and above see them; those of {from} and above no longer do, unless they are above {to} too.',
      ],
      { moved: moved.join(t(['、', ', '])), to: nameOf(to), from: nameOf(from) },
    ),
    confirm: t(['移动', 'Move']),
    cancel: t(['取消', 'Cancel']),
  });
};
