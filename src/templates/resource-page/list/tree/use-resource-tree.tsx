import { useState, type ReactNode } from 'react';

import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { useTranslation } from '#ui/language.tsx';

import { moveRow } from './move-row.ts';
import { TreeCell } from './tree-cell.tsx';
import { TreeHandle } from './tree-handle.tsx';
import { dropPlace, treeRows } from './tree-rows.ts';

interface TreeInput {
  readonly address: string;
  readonly resource: Resource;
  readonly rows: readonly ResourceRow[];
  /** Whether rows may be moved now. */
  readonly movable: boolean;
  readonly onMoved: () => void;
}

/** How the rows of a resource stand below each other; of one that is no tree they stand as they come. */
export const useResourceTree = ({ address, resource, rows, movable, onMoved }: TreeInput) => {
  const translation = useTranslation();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const { tree } = resource;
  const places = tree ? treeRows(tree, rows, folded) : null;
  const fold = (key: string): void =>
    setFolded((old) => new Set(old.has(key) ? [...old].filter((one) => one !== key) : [...old, key]));

  const handleOf = (row: ResourceRow): ReactNode =>
    tree && movable ? (
      <TreeHandle
        name={String(row[resource.name] ?? '')}
        placeOf={(id) => {
          const on = rows.find((one) => String(one['id']) === id);
          return on ? dropPlace(tree, rows, row, on, resource.name) : null;
        }}
        onDrop={(key) =>
          void moveRow(address, resource, rows, row, key, translation).then((moved) => {
            if (moved) onMoved();
          })
        }
      />
    ) : null;

  return {
    /** The rows that are not folded away, in their order. */
    rows: places?.map(({ row }) => row) ?? rows,
    /** The cell of a row's name with its place in the tree; any other cell as it is. */
    cellOf: (row: ResourceRow, name: string, cell: ReactNode): ReactNode => {
      const place = name === resource.name ? places?.find((one) => one.row['id'] === row['id']) : undefined;
      if (!tree || place === undefined) return cell;
      const key = String(row[tree.key]);
      return (
        <TreeCell place={place} folded={folded.has(key)} onFold={() => fold(key)} handle={handleOf(row)}>
          {cell}
        </TreeCell>
      );
    },
  };
};
