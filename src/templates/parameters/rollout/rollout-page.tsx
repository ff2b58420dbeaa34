import type { ReactNode } from 'react';

import { mayDo } from '#state/session/session.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';

import { TableLoading } from '../../table-state.tsx';
import layout from '../parameter-layout.module.css';
import { TruckList } from '../truck-list.tsx';
import { RolloutList } from './rollout-list.tsx';
import { RolloutProgress } from './rollout-progress.tsx';
import type { RolloutSending } from './use-rollout-sending.ts';

/** Sending to many trucks: whom, what, the confirmation, and how far it has come. */
export const RolloutPage = ({
  sending: { trucks, chosen, setChosen, canWrite, readNow, rollouts, opened, open, shown, refresh },
  title,
  groups,
  words,
  actions,
  lead,
  panel,
  listFirst = false,
  children,
}: {
  readonly sending: RolloutSending;
  readonly title: string;
  readonly groups: string;
  readonly words: { readonly begin: string; readonly read: string; readonly list: string };
  /** At the head, before the others. */
  readonly actions?: ReactNode;
  /** Above what is sent and above how far it has come. */
  readonly lead?: ReactNode;
  /** What it risks, and confirming it. */
  readonly panel: ReactNode;
  /** Former roll-outs stand above the confirmation. */
  readonly listFirst?: boolean;
  /** What is sent. */
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  const list = (
    <>
      <h2 className={sections.heading}>{words.list}</h2>
      <RolloutList rollouts={rollouts} opened={opened} onOpen={open} />
    </>
  );
  return (
    <Page ready={trucks.value !== null || trucks.failure !== null} title={title}>
      <PageHead title={title} groups={groups}>
        {actions}
        {opened === null ? null : (
          <button type="button" className={buttons.button} data-part="new-push" onClick={() => open(null)}>
            <Icon name="plus" /> {words.begin}
          </button>
        )}
        {canWrite && opened === null ? (
          <button
            type="button"
            className={buttons.button}
            data-part="read"
            disabled={chosen.size === 0}
            onClick={() => void readNow()}
          >
            <Icon name="refresh" /> {words.read}
          </button>
        ) : null}
      </PageHead>
      <div className={layout.page} data-density="dense">
        {opened !== null ? null : (
          <TruckList trucks={trucks.value} many chosen={chosen} onChoose={setChosen} />
        )}
        <div className={layout.middle}>
          {lead}
          {opened === null ? (
            children
          ) : shown === null ? (
            <TableLoading />
          ) : (
            <RolloutProgress detail={shown} onMoved={refresh} />
          )}
        </div>
        <aside className={layout.side} aria-label={t(['确认和记录', 'Confirmation and records'])}>
          {listFirst ? list : null}
          {mayDo('parameter.write') && opened === null ? panel : null}
          {listFirst ? null : list}
        </aside>
      </div>
    </Page>
  );
};
