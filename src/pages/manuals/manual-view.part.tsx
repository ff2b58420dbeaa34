import { useEffect, useRef, useState } from 'react';

import { call } from '#state/hub/hub.ts';
import { AsOf, TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';

import type { ManualPlace } from './manual-place.part.ts';
import { ManualText } from './manual-text.part.tsx';
import styles from './manuals.module.css';

/** One document, shown from the heading that was asked for. */
export const ManualView = ({ place: { path, id } }: { readonly place: ManualPlace }) => {
  const { language } = useTranslation();
  const [turn, setTurn] = useState(0);
  const { value, failure, cached, asOfMs } = useRead(`${language} ${turn} ${path}`, () =>
    call('manuals.get', { path }),
  );
  const article = useRef<HTMLElement>(null);
  const shown = value?.path;
  useEffect(() => {
    const element = article.current;
    if (element === null || shown === undefined) return;
    const heading =
      id === '' ? null : element.querySelector<HTMLElement>(`[data-heading="${CSS.escape(id)}"]`);
    // The document scrolls by itself on desks, the page on phones.
    (heading ?? element).scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [shown, id]);
  if (failure !== null) return <TableFailure failure={failure} onRetry={() => setTurn(turn + 1)} />;
  if (value === null) return <TableLoading />;
  return (
    <>
      {cached ? <AsOf ms={asOfMs} late={false} /> : null}
      <article ref={article} className={styles.text} lang={value.language} data-part="manual">
        <ManualText blocks={value.blocks} />
      </article>
    </>
  );
};
