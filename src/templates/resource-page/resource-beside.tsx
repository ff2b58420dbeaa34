import type { ComponentType } from 'react';

import type { Resource } from '#resource/define.ts';
import { phone } from '#state/view/viewport.ts';

import { ResourceForm } from './form/resource-form.tsx';
import { ResourceMap } from './list/resource-map.tsx';
import type { ResourcePanelProps } from './panel.ts';
import type { ResourceListState } from './use-resource-list.ts';

/** What stands beside the list: the form of the open row, or the outlines of the rows on a map. */
export const ResourceBeside = ({
  list,
  resource,
  panel,
}: {
  readonly list: ResourceListState;
  readonly resource: Resource;
  /** Shown above the form of a row. */
  readonly panel: ComponentType<ResourcePanelProps> | undefined;
}) => {
  const { address, canWrite, mayAct, again, open, setOpen, data, rows, outline, choose } = list;
  return (
    <>
      {open === null && outline !== undefined && !phone.value ? (
        <ResourceMap
          resource={resource}
          field={outline}
          rows={rows}
          total={data?.total ?? 0}
          onChoose={choose}
        />
      ) : null}
      {open === null ? null : (
        <ResourceForm
          key={open === 'new' ? 'new' : String(open['id'])}
          address={address}
          resource={resource}
          row={open === 'new' ? null : open}
          rows={rows}
          canWrite={canWrite}
          mayAct={mayAct}
          {...(panel && { panel })}
          onDone={() => {
            setOpen(null);
            again();
          }}
          onRestored={again}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};
