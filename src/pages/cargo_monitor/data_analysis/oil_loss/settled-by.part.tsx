import { useState } from 'react';
import { Link } from 'wouter';

import { type LossDoubt, lossDoubts } from '#domain/losses/loss-doubts.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import {
  isOpenDelivery,
  loadDeliveries,
  mayEnterTotals,
  pumpTotalsPage,
} from '#state/reports/pump-totals.ts';
import type { Row } from '#state/reports/reports.ts';
import { menuRouter } from '#state/session/menus.ts';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import lists from '#ui/styles/ruled-list.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { PumpTotalsForm } from './pump-totals-form.part.tsx';

/** Where one goes to settle a doubt, for whoever may open the page. */
const pages: Partial<Record<LossDoubt, { readonly address: string; readonly text: Text }>> = {
  withinUncertainty: { address: 'setting/base_data/calibration', text: ['登记检定', 'Enter a calibration'] },
  uncertaintyUnknown: { address: 'setting/base_data/calibration', text: ['登记检定', 'Enter a calibration'] },
  gaugeDrift: {
    address: 'setting/base_data/tank_table',
    text: ['查看罐容表', 'Open the tank calibration tables'],
  },
};

/** Deliveries whose sales nobody knows, each with its form. */
const TotalsForms = ({ row, onDone }: { readonly row: Row; readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const [startMs, endMs] = [Date.parse(String(row['startTime'])), Date.parse(String(row['endTime']))];
  const { value, failure } = useRead(String(row['id']), () =>
    loadDeliveries(startMs, endMs, String(row['fuel'])),
  );
  if (value === null)
    return failure === null ? null : (
      <p className={`${typography.small} ${typography.danger}`} role="alert">
        {failure.message}
      </p>
    );
  const open = value.rows.filter((delivery) => isOpenDelivery(delivery, row));
  if (open.length === 0)
    return (
      <p className={typography.small} data-part="no-open-delivery">
        {t(['没有找到销量未知的站端收油。', 'No delivery of a station with unknown sales was found.'])}{' '}
        {menuRouter.value.has(pumpTotalsPage) ? (
          <Link href={`/${pumpTotalsPage}`}>{t(['加油机累计量', 'Pump totals'])}</Link>
        ) : null}
      </p>
    );
  return open.map((delivery) => (
    <PumpTotalsForm key={String(delivery['id'])} delivery={delivery} onDone={onDone} />
  ));
};

/** What would settle a loss that proves nothing, each with the way to do it where there is one. */
export const SettledBy = ({
  row,
  doubts,
  onChanged,
}: {
  readonly row: Row;
  readonly doubts: readonly LossDoubt[];
  readonly onChanged: () => void;
}) => {
  const { t } = useTranslation();
  const [entering, setEntering] = useState(false);
  if (doubts.length === 0) return null;
  const actionOf = (doubt: LossDoubt) => {
    if (doubt === 'salesUnknown' && mayEnterTotals())
      return (
        <button
          type="button"
          className={buttons.small}
          data-action="pumpTotals"
          aria-expanded={entering}
          onClick={() => setEntering(!entering)}
        >
          {entering ? t(words.cancel) : t(['录入累计量', 'Enter pump totals'])}
        </button>
      );
    const page = pages[doubt];
    return page === undefined || !menuRouter.value.has(page.address) ? null : (
      <Link className={buttons.small} href={`/${page.address}`} data-action={doubt}>
        {t(page.text)}
      </Link>
    );
  };
  return (
    <section data-part="settled-by">
      <div className={sections.heading}>{t(['怎样才能定论', 'What would settle it'])}</div>
      <ul className={lists.list}>
        {doubts.map((doubt) => (
          <li key={doubt} data-value={doubt}>
            <span>{t(lossDoubts[doubt].decides)}</span>
            {actionOf(doubt)}
          </li>
        ))}
      </ul>
      {entering ? (
        <TotalsForms
          row={row}
          onDone={() => {
            setEntering(false);
            onChanged();
          }}
        />
      ) : null}
    </section>
  );
};
