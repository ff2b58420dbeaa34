import { useEffect, useState } from 'react';

import { screens } from '#domain/menu/screens.ts';
import { embeddedGround } from '#domain/maps/ground.ts';
import { grounds, mapHome } from '#state/view/grounds.ts';
import { call } from '#state/hub/hub.ts';
import { AsOf, TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { GroundsProvider } from '#ui/map/base/ground/ground-context.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import { SourceList } from './map-sources/source-list.part.tsx';
import { TryMap } from './map-sources/try-map.part.tsx';
import styles from './map-sources/map-sources.module.css';

const address = 'setting/base_data/map_sources';
const againMs = 15_000;
const triedMs = 2_500;

/** Which grounds maps have, whether they answer and what they cost today; each can be tried on a map of its own. */
const MapSourcesPage = () => {
  const { t } = useTranslation();
  const [refetchKey, setRefetchKey] = useState(0);
  const [tried, setTried] = useState<string | null>(null);
  const read = useRead(String(refetchKey), () => call('maps.states', {}));
  useEffect(() => {
    const timer = setInterval(() => setRefetchKey((key) => key + 1), againMs);
    return () => clearInterval(timer);
  }, []);
  const again = (): void => setRefetchKey(refetchKey + 1);
  const title = t(screens[address]);
  const shownId = tried ?? grounds.value[0]?.id ?? embeddedGround;
  return (
    <Page ready={read.value !== null || read.failure !== null} title={title}>
      <PageHead title={title} groups={t(['系统设置 / 基础数据', 'Settings / Base data'])}>
        {read.value === null || !read.cached ? null : <AsOf ms={read.asOfMs} late={read.late} />}
        <button type="button" className={buttons.button} onClick={again}>
          {t(['刷新', 'Refresh'])}
        </button>
      </PageHead>
      {read.value === null ? (
        read.failure === null ? (
          <TableLoading />
        ) : (
          <TableFailure failure={read.failure} onRetry={again} />
        )
      ) : (
        <div className={styles.page}>
          <section className={styles.sources} aria-label={t(['底图来源', 'Sources'])}>
            <SourceList
              states={read.value.states}
              tried={shownId}
              onTry={(id) => {
                setTried(id);
                // What came of it is known once its first tiles have been asked for.
                setTimeout(() => setRefetchKey((key) => key + 1), triedMs);
              }}
            />
            <p className={typography.muted}>
              {read.value.home === null
                ? t([
                    '没有车辆的地图看杭州湾；其他地区请设置 MAP_HOME。',
                    'Maps without trucks look at Hangzhou Bay: set MAP_HOME where your sites are elsewhere.',
                  ])
                : t(['没有车辆的地图看 {home}。', 'Maps without trucks look at {home}.'], {
                    home: read.value.home,
                  })}
            </p>
            <p className={typography.muted}>
              {t([
                '来源由部署者在 MAP_ARCHIVES 和 MAP_SOURCES 中设置，见部署文档“地图”。',
                'Sources are set by whoever runs the server, in MAP_ARCHIVES and MAP_SOURCES: see “Maps” in its documents.',
              ])}
            </p>
          </section>
          <GroundsProvider
            value={{
              all: grounds.value,
              chosen: grounds.value.find(({ id }) => id === shownId) ?? null,
              choose: setTried,
              home: mapHome.value,
            }}
          >
            <TryMap />
          </GroundsProvider>
        </div>
      )}
    </Page>
  );
};

export default MapSourcesPage;
