/** What Playwright switches off by itself: a switch that is given twice counts as it was given last. */
const switchedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Pages of Chromium's own under its address bar. Every new window loads them beside the page that is looked at: most of
 * a second of a processor, as long as the console needs to start.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** Switches of a browser that does nothing but show the pages that it is asked for. */
export const quietBrowserArgs = [
  '--no-sandbox',
  `--disable-features=${[...switchedOffByPlaywright, ...addressBarPages].join(',')}`,
];
