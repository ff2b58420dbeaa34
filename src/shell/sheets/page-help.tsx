import { useState } from 'react';

import { addressOf } from '#domain/menu/menu.ts';
import { missing } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { pageSentences, pagesManual } from '#contract/help/manual-text.ts';
import { call } from '#state/hub/hub.ts';
import { closePanel } from '#state/view/panels.ts';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { groupsOf, titleOf } from '../frame/page-index.ts';

/** What the page in front answers, for whom, and what to do then. */
const PageHelpSheet = () => {
  const { t, language } = useTranslation();
  const [address] = useState(() => addressOf(location.pathname));
  const [turn, setTurn] = useState(0);
  const { value, failure } = useRead(`${language} ${turn}`, () => call('manuals.get', { path: pagesManual }));
  const groups = t(groupsOf(address));
  return (
    <DialogBox
      title={t(titleOf(address))}
      width="32rem"
      onClose={closePanel}
      foot={
        <>
          <button
            type="button"
            className={buttons.button}
            onClick={() => {
              navigationRequest.value = '/manuals';
              closePanel();
            }}
          >
            {t(['全部手册', 'All manuals'])}
          </button>
          <button type="button" className={buttons.button} onClick={closePanel}>
            {t(words.close)}
          </button>
        </>
      }
    >
      {failure === null ? null : <TableFailure failure={failure} onRetry={() => setTurn(turn + 1)} />}
      {value === null && failure === null ? <TableLoading /> : null}
      {value === null ? null : (
        <div data-part="page-help">
          {groups === '' ? null : <small>{groups}</small>}
          <p>{pageSentences(value.blocks).get(address) ?? missing}</p>
        </div>
      )}
    </DialogBox>
  );
};

export default PageHelpSheet;
