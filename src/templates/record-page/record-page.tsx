import { useEffect, useRef, useState } from 'react';

import { missing } from '#domain/time.ts';
import { formatNumber } from '#domain/number-format.ts';
import { words } from '#i18n/words.ts';
import type { MasterRecord } from '#record/define.ts';
import type { PlainField } from '#record/fields.ts';
import { showFailure } from '#state/failure-view.ts';
import { now } from '#state/clock.ts';
import { offline } from '#state/connection.ts';
import { loadRecords, updateRecord, type MasterPage, type MasterRow } from '#state/master-records.ts';
import { pageSizes, tableView } from '#state/table-view.ts';
import { toast } from '#state/toasts.ts';
import { companies } from '#state/user-privilege.ts';
import { phone } from '#state/viewport.ts';
import { formatClock } from '#domain/time.ts';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { EmptyState, LoadingBars, Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import { Plate } from '#ui/plate.tsx';
import { DataGrid, type GridColumn, type GridRow } from '#ui/table/data-grid.tsx';
import { Pager } from '#ui/table/pager.tsx';

import { fieldText } from './field-control.tsx';
import { rowsOf } from './field-rules.ts';
import { RecordForm } from './record-form.tsx';
import { drawnRows } from './rows-editor.tsx';
import './record-page.css';

const rightKinds: readonly string[] = ['number'];

/** What a column of master data usually needs. */
const columnPx = 104;

/** Master data: list, search, filters, status in place, form beside it. */
const RecordPage = ({
  record,
  title,
  groups,
}: {
  readonly record: MasterRecord;
  readonly title: string;
  readonly groups: string;
}) => {
  const { t, m } = useSpeech();
  const { address } = usePage();
  const view = tableView(address, false);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({});
  const [order, setOrder] = useState(record.order);
  const [page, setPage] = useState(1);
  const [turn, setTurn] = useState(0);
  const [data, setData] = useState<{
    readonly page: MasterPage;
    readonly cached: boolean;
    readonly asOfMs: number;
  } | null>(null);
  const [failure, setFailure] = useState('');
  const [open, setOpen] = useState<MasterRow | 'new' | null>(null);
  const { pageSize } = view.value;
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(1200);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed.trim());
      setPage(1);
    }, 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const key = JSON.stringify([address, filters, search, order, page, pageSize, turn]);
  useEffect(() => {
    let current = true;
    void loadRecords({ address, filters, search, order, page, pageSize }).then((outcome) => {
      if (!current) return;
      setFailure(outcome.ok ? '' : outcome.failure.message);
      if (outcome.ok) setData({ page: outcome.value, cached: outcome.cached, asOfMs: outcome.asOfMs });
    });
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);

  const rows = data?.page.rows ?? [];
  const listed = Object.entries(record.fields).filter(([, field]) => field.listed);
  // Beside the form the last plain columns fold away; name, status and drawing stay.
  const room = Math.floor(width / columnPx);
  const spare = listed.filter(
    ([name, field]) => name !== record.name && name !== record.status && field.kind !== 'rows',
  );
  const folded = new Set(
    spare.slice(Math.max(0, spare.length - Math.max(0, listed.length - room))).map(([name]) => name),
  );
  const visible = listed.filter(([name]) => !folded.has(name));
  const columns: readonly GridColumn[] = visible.map(([name, field]) => ({
    name,
    title: t(field.title),
    unit: field.kind === 'number' ? (field.unit ?? '') : field.kind === 'rows' ? 'm³' : '',
    right: rightKinds.includes(field.kind),
    sortable: field.kind !== 'rows' && field.kind !== 'tankTable',
  }));

  const switchStatus = async (row: MasterRow): Promise<void> => {
    const { status } = record;
    if (status === undefined) return;
    if (offline.value) {
      toast('warning', t(['离线，主数据不能保存', 'Offline: master data cannot be saved']));
      return;
    }
    const next = row[status] !== true;
    const outcome = await updateRecord(address, Number(row['id']), Number(row['version'] ?? 1), {
      [status]: String(next),
    });
    if (!outcome.ok) {
      showFailure(outcome.failure);
      return;
    }
    toast(
      'success',
      next
        ? t(['状态已改为启用', 'Status changed to Enable'])
        : t(['状态已改为停用', 'Status changed to Disable']),
      String(row[record.name] ?? ''),
    );
    setTurn((old) => old + 1);
  };

  const cell = (row: GridRow, name: string) => {
    const field = record.fields[name];
    const value = row.values[name];
    if (!field) return missing;
    if (name === record.status) {
      const on = value === true;
      return (
        <input
          type="checkbox"
          role="switch"
          className="tg"
          checked={on}
          aria-label={`${t(field.title)} ${String(row.values[record.name] ?? '')}`}
          onClick={(event) => event.stopPropagation()}
          onChange={() => void switchStatus(row.values)}
        />
      );
    }
    if (field.kind === 'rows') {
      const inner = rowsOf(value);
      const total = inner.reduce((sum, item) => sum + Number(item['capacityL'] ?? 0), 0);
      return inner.length === 0 ? (
        missing
      ) : (
        <>
          <TankStrip compartments={drawnRows(inner).map((item) => ({ ...item, fraction: 0.9 }))} /> &ensp;
          {formatNumber(total / 1000, 1)}
        </>
      );
    }
    if (field.kind === 'text' && field.plate) return value ? <Plate code={String(value)} /> : missing;
    if (field.kind === 'reference') {
      const named = row.values[`${name}Name`] ?? row.values[name.replace(/Code$/, 'Name')];
      if (typeof named === 'string' && named !== '') return named;
    }
    return fieldText(field, value, t);
  };
  const gridRows: readonly GridRow[] = rows.map((row) => ({ id: String(row['id']), values: row }));
  const choose = (id: string): void => {
    const row = rows.find((item) => String(item['id']) === id);
    if (row && open === null) setOpen(row);
  };
  const options = (name: string, field: PlainField): readonly (readonly [string, string])[] =>
    field.kind === 'choice'
      ? Object.entries(field.choices).map(([code, choice]) => [code, t(choice.text)])
      : field.kind === 'switch'
        ? [
            ['true', t(['启用', 'Enabled'])],
            ['false', t(['停用', 'Disabled'])],
          ]
        : name === 'companyCode'
          ? companies.value.map(({ key: code, name: company }) => [code, company])
          : [];
  return (
    <Page ready={data !== null || failure !== ''} title={title}>
      <div className="report" data-density={phone.value ? undefined : 'regular'}>
        <div className="l" ref={frame}>
          <PageHead title={title} groups={groups} />
          <div className="flt" role="search">
            <span className="in" style={{ width: '13rem' }}>
              <Icon name="search" />
              <input
                type="search"
                name="search"
                value={typed}
                aria-label={t(words.search)}
                placeholder={record.search
                  .map((name) => t(record.fields[name]?.title ?? ['', '']))
                  .join(t(['、', ', ']))}
                onChange={(event) => setTyped(event.target.value)}
              />
            </span>
            {record.filters.map((name) => {
              const field = record.fields[name];
              if (!field || field.kind === 'rows') return null;
              return (
                <span key={name} className="in">
                  <select
                    name={name}
                    aria-label={t(field.title)}
                    value={filters[name] ?? ''}
                    onChange={(event) => {
                      const { value } = event.target;
                      setFilters(
                        Object.fromEntries([
                          ...Object.entries(filters).filter(([other]) => other !== name),
                          ...(value === '' ? [] : [[name, value]]),
                        ]),
                      );
                      setPage(1);
                    }}
                  >
                    <option value="">
                      {t(field.title)}
                      {t(['：', ': '])}
                      {t(words.all)}
                    </option>
                    {options(name, field).map(([code, text]) => (
                      <option key={code} value={code}>
                        {text}
                      </option>
                    ))}
                  </select>
                </span>
              );
            })}
            <span className="sp" />
            {data?.cached ? (
              <span className="asof" data-part="as-of">
                {t(['截至 {clock}（本机缓存）', 'As of {clock} (kept on this device)'], {
                  clock: formatClock(data.asOfMs || now.peek()),
                })}
              </span>
            ) : null}
            <button
              type="button"
              className="btn q ico"
              aria-label={t(words.refresh)}
              onClick={() => setTurn(turn + 1)}
            >
              <Icon name="refresh" />
            </button>
            <button
              type="button"
              className="btn pri"
              data-part="new"
              onClick={() => {
                if (offline.value)
                  toast('warning', t(['离线，主数据不能保存', 'Offline: master data cannot be saved']));
                else setOpen('new');
              }}
            >
              <Icon name="plus" />
              {t(['新增', 'New'])}
            </button>
          </div>
          <div className="table-box">
            {phone.value ? (
              <div className="cards" data-part="report-table" data-total={rows.length}>
                {gridRows.map((row) => (
                  <button
                    key={row.id}
                    type="button"
                    className="rc"
                    data-id={row.id}
                    onClick={() => choose(row.id)}
                  >
                    <span className="r1">
                      <b>{cell(row, record.name)}</b>
                      <span className="sp" />
                      {record.status === undefined ? null : (
                        <span className="tag">
                          {row.values[record.status] === true
                            ? t(['启用', 'Enabled'])
                            : t(['停用', 'Disabled'])}
                        </span>
                      )}
                    </span>
                    <span className="r4" style={{ gridTemplateColumns: '1fr 1fr', marginTop: '.375rem' }}>
                      {listed
                        .filter(([name]) => name !== record.name && name !== record.status)
                        .slice(0, 4)
                        .map(([name, field]) => (
                          <span key={name} style={{ textAlign: 'left' }} data-field={name}>
                            <i>{t(field.title)}</i>
                            {cell(row, name)}
                          </span>
                        ))}
                    </span>
                  </button>
                ))}
              </div>
            ) : (
              <DataGrid
                part="report-table"
                columns={columns}
                rows={gridRows}
                cell={cell}
                order={order}
                onOrder={(next) => {
                  setOrder(next);
                  setPage(1);
                }}
                chosen={open !== null && open !== 'new' ? String(open['id']) : null}
                onChoose={choose}
                pinFirst={false}
                rowPx={36}
              />
            )}
            {data === null && failure === '' ? (
              <div className="table-over" style={{ placeContent: 'start stretch' }}>
                <LoadingBars />
              </div>
            ) : null}
            {failure === '' ? null : (
              <div className="table-over" role="alert">
                <div className="empty-state">
                  <b>{m('requestFailed')}</b>
                  <span>{failure}</span>
                  <button type="button" className="btn pri" onClick={() => setTurn(turn + 1)}>
                    {t(words.retry)}
                  </button>
                </div>
              </div>
            )}
            {data !== null && rows.length === 0 && failure === '' ? (
              <div className="table-over">
                <EmptyState
                  title={t(['没有符合条件的{what}', 'No {what} found'], { what: t(record.noun) })}
                  text={search}
                />
              </div>
            ) : null}
          </div>
          <Pager
            page={page}
            pageSize={pageSize}
            total={data?.page.total ?? 0}
            sizes={pageSizes}
            onPage={setPage}
            onPageSize={(size) => {
              view.value = { ...view.value, pageSize: size };
              setPage(1);
            }}
          />
        </div>
        {open === null ? null : (
          <RecordForm
            key={open === 'new' ? 'new' : String(open['id'])}
            address={address}
            record={record}
            row={open === 'new' ? null : open}
            canWrite
            onDone={() => {
              setOpen(null);
              setTurn(turn + 1);
            }}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
    </Page>
  );
};

export default RecordPage;
