import { useState } from 'react';

import { screens } from '#domain/menu/screens.ts';
import { apiReferenceAddress, loadApiOperation, loadApiOperations } from '#state/reports/api-reference.ts';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import typography from '#ui/styles/typography.module.css';

import { OperationDetail } from './api-reference/operation-detail.part.tsx';
import { OperationList } from './api-reference/operation-list.part.tsx';
import { StartHere } from './api-reference/start-here.part.tsx';
import styles from './api-reference/api-reference.module.css';

/** The API as other systems see it: every call with its fields, and a try with one's own token. */
const ApiReferencePage = () => {
  const { t, language } = useTranslation();
  const [refetchKey, setRefetchKey] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  // Kept while the page is open, and nowhere else.
  const [token, setToken] = useState('');
  const read = useRead(`${language} ${refetchKey}`, loadApiOperations);
  const operations = read.value?.operations ?? [];
  const detail = useRead(chosen === null ? null : `${language} ${chosen}`, () =>
    loadApiOperation(chosen ?? ''),
  );
  const title = t(screens[apiReferenceAddress]);
  return (
    <Page ready={read.value !== null || read.failure !== null} title={title}>
      <PageHead title={title} groups={t(['系统设置 / 对外接口', 'Settings / Interfaces'])}>
        <a
          className={`${typography.link} ${styles.document}`}
          href="/api/v1/openapi.json"
          target="_blank"
          rel="noreferrer"
        >
          /api/v1/openapi.json
        </a>
      </PageHead>
      {read.value === null ? (
        read.failure === null ? (
          <TableLoading />
        ) : (
          <TableFailure failure={read.failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
        )
      ) : (
        <div className={styles.page}>
          <OperationList operations={operations} chosen={chosen} onChoose={setChosen} />
          {chosen === null ? (
            <StartHere operations={operations} onChoose={setChosen} />
          ) : detail.value === null ? (
            detail.failure === null ? (
              <TableLoading />
            ) : (
              <TableFailure failure={detail.failure} onRetry={() => setChosen(null)} />
            )
          ) : (
            <OperationDetail
              key={detail.value.id}
              operation={detail.value}
              token={token}
              onToken={setToken}
            />
          )}
        </div>
      )}
    </Page>
  );
};

export default ApiReferencePage;
