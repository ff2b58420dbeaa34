import type { ReactNode } from 'react';

import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import { now } from '#state/view/clock.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

import { AsOf } from '../../table-state.tsx';
import { GeoButtons } from '../geo-files/geo-buttons.tsx';
import { SheetButtons } from '../import/sheet-buttons.tsx';
import { isWritableNow } from '../is-writable-now.ts';
import styles from '../resource-page.module.css';
import { CardSiteButton } from './card-site-button.tsx';
import { ResourceFilters } from './resource-filters.tsx';

/** What the list is narrowed by, and what can be done with all of it: read again, out, in, one more. */
export const ResourceToolbar = ({
  address,
  resource,
  title,
  typed,
  search,
  filters,
  canWrite,
  cached,
  asOfMs,
  onTyped,
  onFilters,
  onAgain,
  onNew,
  filtered,
  children,
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly title: string;
  readonly typed: string;
  /** What was typed, once the fingers rest. */
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly canWrite: boolean;
  /** The list comes from this device, as it was at `asOfMs`. */
  readonly cached: boolean;
  readonly asOfMs: number;
  readonly onTyped: (typed: string) => void;
  readonly onFilters: (filters: Readonly<Record<string, string>>) => void;
  readonly onAgain: () => void;
  readonly onNew: () => void;
  /** Whether its filters narrow what is shown. */
  readonly filtered: boolean;
  /** Stands before the filters. */
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation();
  return (
    <div className={reportLayout.filters} role="search">
      {children}
      {filtered ? (
        <ResourceFilters
          resource={resource}
          typed={typed}
          filters={filters}
          onTyped={onTyped}
          onFilters={onFilters}
        />
      ) : null}
      <span className={layout.spacer} />
      {cached ? <AsOf ms={asOfMs || now.peek()} /> : null}
      <button
        type="button"
        className={buttons.quietIcon}
        aria-label={t(words.refresh)}
        title={t(words.refresh)}
        onClick={onAgain}
      >
        <Icon name="refresh" />
      </button>
      {resource.cardSite ? <CardSiteButton /> : null}
      {resource.geoFiles === undefined ? null : (
        <GeoButtons
          address={address}
          resource={resource}
          title={title}
          filters={filters}
          search={search}
          canWrite={canWrite}
          onImported={onAgain}
        />
      )}
      {resource.sheetKey === undefined ? null : (
        <SheetButtons
          address={address}
          resource={resource}
          title={title}
          filters={filters}
          search={search}
          canWrite={canWrite}
          onImported={onAgain}
        />
      )}
      {canWrite ? (
        <button
          type="button"
          className={`${buttons.primary} ${styles.create}`}
          data-part="new"
          onClick={() => {
            if (isWritableNow(t)) onNew();
          }}
        >
          <Icon name="plus" />
          {t(['新增', 'New'])}
        </button>
      ) : null}
    </div>
  );
};
