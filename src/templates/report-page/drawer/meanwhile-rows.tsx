import { formatNumber } from '#domain/text/number-format.ts';
import { instantMs, missing } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { loadReport, type Row } from '#state/reports/reports.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';
import buttons from '#ui/styles/buttons.module.css';
import ruled from '#ui/styles/ruled-list.module.css';
import sections from '#ui/styles/sections.module.css';

import { ReadAge } from '../../table-state.tsx';
import { useRead } from '../../use-read.ts';

const minuteMs = 60_000;

type Page = NonNullable<Report['meanwhile']>[number];

const MeanwhileRow = ({
  page: { page, title },
  filters,
}: {
  readonly page: Page;
  readonly filters: Readonly<Record<string, string>>;
}) => {
  const { t } = useTranslation();
  const read = useRead(JSON.stringify([page, filters]), () =>
    loadReport({ address: page, filters, page: 1, pageSize: 1 }),
  );
  const { value, failure } = read;
  // Not everybody may open every page; what could not be read is not known, and not nothing.
  if (value === null && failure?.code === 'restricted') return null;
  const total = value?.total ?? null;
  return (
    <li data-page-address={page} data-value={total ?? ''}>
      <span>
        {t(title)} {value === null ? null : <ReadAge read={read} />}
      </span>
      {total === null || total === 0 ? (
        <span>{total === null ? missing : t(['没有', 'None'])}</span>
      ) : (
        <button
          type="button"
          className={buttons.small}
          onClick={() => {
            navigationRequest.value = `/${page}?${new URLSearchParams(filters).toString()}`;
          }}
        >
          {t(['{n} 条', '{n} {n:record|records}'], { n: formatNumber(total) })}
        </button>
      )}
    </li>
  );
};

/** What happened to the row's truck while it lasted: each kind as a number, and the way to its records. */
export const MeanwhileRows = ({ report, row }: { readonly report: Report; readonly row: Row }) => {
  const { t } = useTranslation();
  const signCode = textIn(row['signCode']);
  const startTime = textIn(row['startTime']);
  if (report.meanwhile === undefined || signCode === null || instantMs(startTime) === null) return null;
  // Asked once for a row that lasts: what comes later is in the list behind the number.
  const endTime =
    textIn(row['endTime']) ?? new Date(Math.ceil(now.peek() / minuteMs) * minuteMs).toISOString();
  const filters = { signCode, startTime: startTime ?? '', endTime };
  return (
    <div data-part="meanwhile">
      <div className={sections.heading}>{t(['期间发生', 'During this time'])}</div>
      <ul className={ruled.list}>
        {report.meanwhile.map((page) => (
          <MeanwhileRow key={page.page} page={page} filters={filters} />
        ))}
      </ul>
    </div>
  );
};
