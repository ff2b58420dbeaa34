import { words } from '#i18n/words.ts';
import type { Report } from '#report/define.ts';
import { maximised, setMaximised } from '#state/view/maximised.ts';
import { tableView } from '#state/view/table-view.ts';
import { phone } from '#state/view/viewport.ts';
import type { SavedQuery } from '#state/reports/saved-filters.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { ColumnsMenu } from '#ui/table/columns-menu.tsx';

import { SavedFiltersMenu } from '../query/saved-filters-menu.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** Tools of a table: saved filters, density, columns, print, full window, refresh. */
export const ReportTools = ({
  address,
  report,
  shown,
  savedQuery,
  onSaved,
  onAgain,
}: {
  readonly address: string;
  readonly report: Report;
  /** Columns in their order. */
  readonly shown: readonly string[];
  readonly savedQuery: () => SavedQuery;
  readonly onSaved: (query: SavedQuery) => void;
  readonly onAgain: () => void;
}) => {
  const { t } = useTranslation();
  const view = tableView(address);
  const { pinned, dense } = view.value;
  const print = t(['打印', 'Print']);
  const whole = maximised.value ? t(['退出全屏', 'Leave full screen']) : t(['全屏', 'Full screen']);
  return (
    <>
      <SavedFiltersMenu address={address} current={savedQuery} onChoose={onSaved} />
      {phone.value ? null : (
        <>
          <button
            type="button"
            className={buttons.quietSmall}
            aria-pressed={dense}
            onClick={() => (view.value = { ...view.value, dense: !dense })}
          >
            <Icon name="dense" size={14} />
            {dense ? t(['紧凑', 'Compact']) : t(['宽松', 'Comfortable'])}
          </button>
          <ColumnsMenu
            all={Object.entries(report.columns).map(([name, column]) => ({ name, title: t(column.title) }))}
            shown={shown}
            pinned={pinned}
            onChange={(nextShown, nextPinned) =>
              (view.value = { ...view.value, shown: nextShown, pinned: nextPinned })
            }
            onReset={() => (view.value = { ...view.value, shown: null, pinned: [] })}
          />
          <button
            type="button"
            className={buttons.quietSmallIcon}
            aria-label={print}
            title={print}
            data-part="print"
            onClick={() => globalThis.print()}
          >
            <Icon name="printer" />
          </button>
          <button
            type="button"
            className={buttons.quietSmallIcon}
            aria-label={whole}
            title={whole}
            aria-pressed={maximised.value}
            data-part="full-screen"
            onClick={() => setMaximised(!maximised.value)}
          >
            <Icon name={maximised.value ? 'shrink' : 'expand'} />
          </button>
        </>
      )}
      <button
        type="button"
        className={buttons.quietSmallIcon}
        aria-label={t(words.refresh)}
        title={t(words.refresh)}
        onClick={onAgain}
      >
        <Icon name="refresh" />
      </button>
    </>
  );
};
