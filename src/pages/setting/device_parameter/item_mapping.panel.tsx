import { loadHeardItems } from '#state/devices/terminal-items.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { useRead } from '#templates/use-read.ts';

import { HeardItems } from './item-mapping/heard-items.part.tsx';
import { MappedValues } from './item-mapping/mapped-values.part.tsx';
import { draftMapping } from './item-mapping/draft-mapping.part.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What terminals of the model send, and what the mapping that is being typed reads of it. */
const ItemMappingPanel = ({ draft, readOnly, onValue }: ResourcePanelProps) => {
  const { value: heard } = useRead('heard', loadHeardItems);
  const maker = text(draft['maker']);
  const item = text(draft['item']);
  return (
    <>
      {readOnly ? null : (
        <HeardItems
          heard={heard}
          maker={maker}
          item={item}
          onChoose={(one) => {
            onValue('maker', one.maker);
            onValue('model', one.model);
            onValue('item', one.item);
          }}
        />
      )}
      {maker === '' || !/^[0-9A-F]{2}$/.test(item) ? null : (
        <MappedValues maker={maker} model={text(draft['model'])} item={item} mapping={draftMapping(draft)} />
      )}
    </>
  );
};

export default ItemMappingPanel;
