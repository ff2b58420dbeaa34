import { useState } from 'react';

import { Mantine } from '#ui/mantine.tsx';
import { Plate } from '#ui/plate.tsx';
import { ColumnsMenu } from '#ui/table/columns-menu.tsx';
import { DataGrid } from '#ui/table/data-grid.tsx';
import type { GridColumn } from '#ui/table/grid-row.ts';
import { Pager } from '#ui/table/pager.tsx';
import { WindowList } from '#ui/window-list.tsx';

import type { Specimen } from '../specimen.ts';

const columns: readonly GridColumn[] = [
  { name: 'signCode', title: 'Plate', unit: '', right: false, sortable: true },
  { name: 'lossL', title: 'Loss', unit: 'L', right: true, sortable: true, footer: '+533.69' },
];
const rows = [
  { id: '1', values: { signCode: '浙B00037', lossL: '+588.19' } },
  { id: '2', values: { signCode: '浙B00018', lossL: '−54.50' } },
  { id: '3', values: { signCode: '浙B00002', lossL: '—' } },
];

const nothing = (): void => {};

const GridState = () => {
  const [chosen, setChosen] = useState<string | null>('2');
  return (
    <DataGrid
      part="gallery-grid"
      columns={columns}
      rows={rows}
      cell={({ values }, name) =>
        name === 'signCode' ? <Plate code={String(values[name])} /> : String(values[name])
      }
      order="-lossL"
      onOrder={nothing}
      chosen={chosen}
      onChoose={setChosen}
      pinFirst
      rowPx={36}
    />
  );
};

const PagerState = ({ total }: { readonly total: number | null }) => {
  const [page, setPage] = useState(2);
  return (
    <Pager page={page} pageSize={50} total={total} sizes={[50, 100]} onPage={setPage} onPageSize={nothing} />
  );
};

/** Tables and long lists. */
export const tables: readonly Specimen[] = [
  {
    name: 'DataGrid',
    states: {
      'one row is chosen': ({ scheme }) => (
        <Mantine scheme={scheme}>
          <GridState />
        </Mantine>
      ),
    },
  },
  {
    name: 'ColumnsMenu',
    states: {
      usual: ({ scheme }) => (
        <Mantine scheme={scheme}>
          <ColumnsMenu
            all={columns}
            shown={['signCode', 'lossL']}
            pinned={['signCode']}
            onChange={nothing}
            onReset={nothing}
          />
        </Mantine>
      ),
    },
  },
  {
    name: 'Pager',
    states: {
      'many rows': () => <PagerState total={3167} />,
      'not counted yet': () => <PagerState total={null} />,
    },
  },
  {
    name: 'WindowList',
    states: {
      'a thousand rows': () => (
        <div style={{ display: 'flex', height: '8rem' }}>
          <WindowList
            label="Trucks"
            part="gallery-list"
            items={Array.from({ length: 1000 }, (_, at) => ({ key: String(at), heightPx: 32 }))}
          >
            {({ key }) => <button type="button">{key}</button>}
          </WindowList>
        </div>
      ),
    },
  },
];
