/** Parts of a console whose version can be another one (file `versions` of a terminal). */
export type UpgradedPart =
  | 'console'
  | 'controller'
  | 'consoleParameters'
  | 'controllerParameters'
  | 'tankChart';

/**
 * Types of upgrade files (specification 3). `part`: what it brings to another version; null: it brings nothing, it is
 * an order that the console obeys.
 */
export const upgradeTypes = {
  consoleUpgrade: { text: ['车载终端升级', 'Console upgrade'], part: 'console', kind: 'upgrade' },
  controller: { text: ['控制器', 'Controller'], part: 'controller', kind: 'upgrade' },
  consoleParameters: {
    text: ['车载终端参数', 'Console parameters'],
    part: 'consoleParameters',
    kind: 'upgrade',
  },
  controllerParameters: {
    text: ['控制器参数', 'Controller parameters'],
    part: 'controllerParameters',
    kind: 'upgrade',
  },
  tankChart: { text: ['罐容表', 'Tank calibration table'], part: 'tankChart', kind: 'upgrade' },
  clearingOrder: { text: ['清除命令', 'Clearing order'], part: null, kind: 'clear' },
  restartOrder: { text: ['重启命令', 'Restart order'], part: null, kind: 'restart' },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly text: readonly [string, string];
      readonly part: UpgradedPart | null;
      /** Kind of the order that brings it to a terminal. */
      readonly kind: 'upgrade' | 'clear' | 'restart';
    }
  >
>;

/** See `upgradeTypes`. */
export type UpgradeType = keyof typeof upgradeTypes;

/** What a terminal must say of itself after it obeyed: the version of the part; of mere orders nothing. */
export const upgradedValues = (type: UpgradeType, version: string): Readonly<Record<string, string>> => {
  const { part } = upgradeTypes[type];
  return part === null ? {} : { [part]: version };
};

/** What the server's signature of a file is made over; a terminal checks it before it installs. */
export const signedText = (type: UpgradeType, version: string, sha256: string): string =>
  `tankwatch-upgrade\n${type}\n${version}\n${sha256}\n`;
