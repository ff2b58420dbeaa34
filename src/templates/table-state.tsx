import type { CallFailure } from '#state/failures.ts';
import { words } from '#i18n/words.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useSpeech } from '#ui/language.tsx';
import { LoadingBars } from '#ui/page.tsx';

/** Over a table whose first rows are on their way. */
export const TableLoading = () => (
  <div className="table-over" style={{ placeContent: 'start stretch' }}>
    <LoadingBars />
  </div>
);

/** Over a table whose rows could not be read: what is wrong, that nothing typed is lost, the way on. */
export const TableFailure = ({
  failure,
  onRetry,
}: {
  readonly failure: CallFailure;
  readonly onRetry: () => void;
}) => {
  const { t } = useSpeech();
  return (
    <div className="table-over" role="alert" data-part="error">
      <div className="empty-state">
        <PriorityGlyph priority={2} size={24} />
        <b>{t(['查询没有完成', 'The query was not finished'])}</b>
        <span>
          {failure.message} {t(['条件已保留。', 'Your filters are kept.'])}
        </span>
        <button type="button" className="btn pri" onClick={onRetry}>
          {t(words.retry)}
        </button>
        {failure.requestId ? (
          <span className="t3">
            {t(['编号', 'Number'])} {failure.requestId}
          </span>
        ) : null}
      </div>
    </div>
  );
};

/** When the rows come from this device: as of when. */
export const AsOf = ({ clock }: { readonly clock: string }) => {
  const { t } = useSpeech();
  return (
    <span className="asof" data-part="as-of">
      {t(['截至 {clock}（本机缓存）', 'As of {clock} (kept on this device)'], { clock })}
    </span>
  );
};
