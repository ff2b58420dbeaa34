import type { ParameterFileState } from '#state/devices/parameters.ts';
import { SecondPerson } from '#templates/parameters/rollout/second-person.tsx';
import { useTranslation } from '#ui/language.tsx';

import { Difference } from './difference.part.tsx';
import { Orders } from './orders.part.tsx';
import type { useFileDraft } from './use-file-draft.part.ts';
import layout from '#templates/parameters/parameter-layout.module.css';

/** What is to change and is sent, and the orders of before. */
export const FileSide = ({
  draft: { table, changes, faults },
  orders,
  refused,
  busy,
  onReset,
  onSend,
  onDecided,
}: {
  readonly draft: ReturnType<typeof useFileDraft>;
  readonly orders: ParameterFileState['orders'];
  /** What the server said of what was sent, by field. */
  readonly refused: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly onReset: () => void;
  readonly onSend: (reason: string, password: string) => void;
  readonly onDecided: () => void;
}) => {
  const { t } = useTranslation();
  const [newest] = orders;
  return (
    <aside className={layout.side} aria-label={t(['变化和命令', 'Changes and orders'])}>
      {changes.length === 0 ? null : (
        <Difference
          file={table}
          changes={changes}
          hasFaults={Object.keys(faults).length > 0}
          faults={refused}
          busy={busy}
          onReset={onReset}
          onSend={onSend}
        />
      )}
      {newest?.state === 'awaiting' ? <SecondPerson order={newest} onDecided={onDecided} /> : null}
      <Orders orders={orders} />
    </aside>
  );
};
