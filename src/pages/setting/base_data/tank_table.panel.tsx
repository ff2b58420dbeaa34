import { loadTankTableStory } from '#state/reports/tank-tables.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { TankTableStory } from '#templates/tank-table/tank-table-story.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';

import { TankTableSendings } from './tank-table/tank-table-sendings.part.tsx';

const numberOf = (value: unknown): number => (Number.isInteger(Number(value)) ? Number(value) : 0);

/** Can this curve be trusted: its versions, two of them compared, what a new file has wrong, and what the console has. */
const TankTablePanel = ({ row, draft }: ResourcePanelProps) => {
  const { t } = useTranslation();
  const truckId = numberOf(draft['truckId']);
  const compartment = numberOf(draft['compartment']);
  const asks = truckId > 0 && compartment > 0;
  const { value: story } = useRead(
    asks ? `${truckId} ${compartment} ${String(row?.['state'] ?? '')}` : null,
    () => loadTankTableStory(truckId, compartment),
  );
  const without = (story?.compartments ?? []).filter(({ hasTable }) => !hasTable);
  return (
    <TankTableStory
      draft={draft}
      versions={story?.versions ?? null}
      heading={t(['{n} 仓的版本', 'Versions of compartment {n}'], { n: compartment })}
      note={
        without.length === 0
          ? t(['本车各仓都有容积表', 'every compartment of the truck has a table'])
          : t(['本车无容积表的仓：{list}', 'compartments without a table: {list}'], {
              list: without.map((one) => one.compartment).join(', '),
            })
      }
    >
      {story === null ? null : <TankTableSendings sendings={story.sendings} />}
    </TankTableStory>
  );
};

export default TankTablePanel;
