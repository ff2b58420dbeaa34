import { useCallback, useState } from 'react';

import type { Text } from '#i18n/text.ts';
import { useTranslation } from '#ui/language.tsx';
import { usePage } from '#ui/page-context.tsx';
import { Page, PageHead } from '#ui/page.tsx';

import { ShiftHandover } from './handover/handover-shifts.part.tsx';
import { StationHandovers } from './handover/handover-stations.part.tsx';
import handover from './handover/handover.module.css';
import segmented from '#ui/styles/segmented.module.css';

const sides = {
  shifts: ['班次交接', 'Between shifts'],
  stations: ['站点交接', 'At stations'],
} as const satisfies Record<string, Text>;

type Side = keyof typeof sides;
const isSide = (name: string | null): name is Side => name !== null && Object.hasOwn(sides, name);
const names = Object.keys(sides).filter(isSide);

/** Handover management: from one shift to the next, and from the truck to the station. */
const HandoverPage = () => {
  const { t } = useTranslation();
  const { search } = usePage();
  const asked = new URLSearchParams(search).get('side');
  const [side, setSide] = useState<Side>(isSide(asked) ? asked : 'shifts');
  const [ready, setReady] = useState<Side | null>(null);
  const onReady = useCallback(() => setReady(side), [side]);
  const title = t(['交接管理', 'Handover']);
  return (
    <Page ready={ready === side} title={title}>
      <div className={handover.page}>
        <PageHead title={title} groups="">
          <div className={segmented.group} role="group" aria-label={title} data-part="handover-sides">
            {names.map((name) => (
              <button
                key={name}
                type="button"
                data-side={name}
                aria-pressed={side === name}
                onClick={() => setSide(name)}
              >
                {t(sides[name])}
              </button>
            ))}
          </div>
        </PageHead>
        {side === 'shifts' ? <ShiftHandover onReady={onReady} /> : <StationHandovers onReady={onReady} />}
      </div>
    </Page>
  );
};

export default HandoverPage;
