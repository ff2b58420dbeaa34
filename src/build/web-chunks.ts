/** Few files, each with its own pace: React hardly changes, drawings and words are shared by nearly every page. */
export const webChunks = {
  codeSplitting: {
    groups: [
      {
        name: 'react',
        test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
        priority: 50,
      },
      // What runs before everything else: no other group may hold it.
      {
        name: 'start',
        test: /[\\/]src[\\/](state[\\/](hub[\\/]prestart-hub|lifecycle[\\/]build)|shell[\\/](start[\\/](prefetch-start|frame-code|start-failure|try-again)|frame[\\/](code|fetched-code)))\.ts|[\\/]hub[\\/]hosts[\\/]shared-worker|preload-helper/,
        priority: 40,
      },
      // Names every page's files: sign-in does without.
      { name: 'screens', test: /[\\/]src[\\/]pages[\\/]screens\.ts/, priority: 40 },
      // What is always needed, and the page of sign-in with all that it stands on and nothing else.
      { name: 'base', test: /[\\/]src[\\/](shell[\\/]root|pages[\\/]login\.page)\.tsx/, priority: 30 },
      // The frame around every other page, with all that it stands on.
      { name: 'frame', test: /[\\/]src[\\/]shell[\\/]frame[\\/]layout\.tsx/, priority: 25 },
      // Of the rest what is small and shared by many pages.
      {
        name: 'shared',
        test: /[\\/]src[\\/](domain[\\/](words|time|menu|fleet[\\/]play-speeds|text[\\/]round|cargo[\\/]loss)|ui[\\/](drawing[\\/](?!seal-timeline)|use-|paper|styles[\\/][^\\/]+\.module\.css)|templates[\\/](table-state|use-(?!tracks))|ui[\\/]table[\\/]cell-value|report[\\/](columns|loss-report|dimension|near-places)|state[\\/](fleet[\\/]fleet-view|reports[\\/]reports))/,
        priority: 16,
      },
      // What maps share: the library, the fleet and the areas on it, its paper. The page of the live map needs it all.
      {
        name: 'map',
        test: /[\\/]src[\\/](ui[\\/]map[\\/](fleet[\\/]fleet-map|base[\\/]map-box|shapes[\\/]shape-layer)|templates[\\/]map-sheet|ui[\\/]window-list|state[\\/]fleet[\\/]truck-place|pages[\\/]monitor[\\/]track_map[\\/]((list[\\/])?track-map|use-(fleet|areas)-on-map))/,
        priority: 14,
      },
      // What looks alike on all pages of records, and on the map's neither.
      {
        name: 'report-styles',
        test: /[\\/]src[\\/](ui[\\/](styles|chart)|templates[\\/]report-page[\\/](drawer|pictures))[\\/][^\\/]+\.module\.css/,
        priority: 15,
      },
      // What pages of records and of master data share: their table, Mantine under it, the shapes that they ask by.
      {
        name: 'kit',
        test: /[\\/]src[\\/](ui[\\/](mantine|table[\\/](?!data-grid\.module)|form[\\/]period-picker)|contract[\\/](re(ports|sources)|fleet[\\/]media)|state[\\/](reports[\\/]resources|session[\\/]company-label|view[\\/]table-view))/,
        priority: 10,
      },
    ],
  },
};
