import { call } from '#state/hub/hub.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { useRead } from '#templates/use-read.ts';

import { HeardItems } from './item-mapping/heard-items.part.tsx';
import { MappedValues } from './item-mapping/mapped-values.part.tsx';
import { draftMapping } from './item-mapping/draft-mapping.part.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const usualBytes = { startByte: 0, widthBytes: 2, byteOrder: 'big', scale: 1, shift: 0 } as const;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What terminals of the model send, and what the mapping that is being typed reads of it. */
const ItemMappingPanel = ({ draft, readOnly, onValue }: ResourcePanelProps) => {
  const { value: heard } = useRead('heard', () => call('terminalItems.heard', {}));
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
            // What most makers send; what was typed stays.
            for (const [name, usual] of Object.entries(usualBytes))
              if (isEmpty(draft[name])) onValue(name, usual);
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
