import { useState } from 'react';

import { hiddenScreens } from '#domain/menu/screens.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { call } from '#state/hub/hub.ts';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { ManualList } from './manuals/manual-list.part.tsx';
import { manualAddress, placeIn } from './manuals/manual-place.part.ts';
import { ManualView } from './manuals/manual-view.part.tsx';
import styles from './manuals/manuals.module.css';

/** The documents that come with the product, for who may read them: one list, one search, one text. */
const ManualsPage = () => {
  const { t, language } = useTranslation();
  const { search } = usePage();
  const [turn, setTurn] = useState(0);
  const { value, failure } = useRead(`${language} ${turn}`, () => call('manuals.list', {}));
  const manuals = value?.manuals ?? [];
  const first = manuals[0];
  const chosen = placeIn(search);
  const place = chosen ?? (first ? { path: first.path, id: '' } : null);
  const title = t(hiddenScreens.manuals);
  return (
    <Page ready={value !== null || failure !== null} title={title}>
      <PageHead title={title} groups="" />
      {failure === null ? null : <TableFailure failure={failure} onRetry={() => setTurn(turn + 1)} />}
      {value === null && failure === null ? <TableLoading /> : null}
      {place === null || value === null ? null : (
        <div className={styles.page} data-chosen={chosen !== null}>
          <ManualList
            manuals={manuals}
            chosen={place.path}
            onChoose={(to) => {
              navigationRequest.value = manualAddress(to);
            }}
          />
          <div className={styles.detail}>
            <button
              type="button"
              className={`${buttons.quietSmall} ${styles.back}`}
              onClick={() => {
                navigationRequest.value = '/manuals';
              }}
            >
              <Icon name="left" size={14} />
              {t(['全部手册', 'All manuals'])}
            </button>
            <ManualView place={place} />
          </div>
        </div>
      )}
    </Page>
  );
};

export default ManualsPage;
