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
        test: /[\\/]src[\\/](state[\\/](hub[\\/]prestart-hub|lifecycle[\\/]build)|shell[\\/](start[\\/](prefetch-start|frame-code|start-failure|try-again)|frame[\\/](code|fetched-code))|pages[\\/]screens)\.ts|[\\/]hub[\\/]hosts[\\/]shared-worker|preload-helper/,
        priority: 40,
      },
      // What is always needed, and the page of sign-in with all that it stands on and nothing else.
      { name: 'base', test: /[\\/]src[\\/](shell[\\/]root|pages[\\/]login\.page)\.tsx/, priority: 30 },
      // Of the domain what nearly every page shows: road graph and parameter files go with the few that do.
      {
        name: 'parts',
        test: /[\\/]src[\\/](ui[\\/](drawing|icon|plate|page|form[\\/]field|window-list)|templates[\\/](truck|alarm|judge-form)|i18n[\\/]plural|report[\\/]dimension|domain[\\/](?!roads|parameters|notices|commands|deliveries|text[\\/]pinyin|access[\\/](audit|password)|cargo[\\/](check-)?tank-table))|[\\/]src[\\/]ui[\\/]styles[\\/](?!report-layout|row-cards)[^\\/]+\.module\.css/,
        priority: 20,
      },
      // What looks alike on all pages of records, and on the map's neither.
      {
        name: 'report-styles',
        test: /[\\/]src[\\/](ui[\\/](styles|chart)|templates[\\/]report-page[\\/](drawer|pictures))[\\/][^\\/]+\.module\.css/,
        priority: 15,
      },
      {
        name: 'state',
        test: /[\\/]src[\\/]state[\\/](?!lifecycle[\\/]app-update|session[\\/](puzzle|audit|role)|reports[\\/])/,
        priority: 10,
      },
    ],
  },
};
