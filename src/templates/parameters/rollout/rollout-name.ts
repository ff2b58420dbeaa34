import { upgradeTypes } from '#domain/commands/upgrade-types.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import type { Text } from '#i18n/text.ts';
import type { Rollout } from '#state/devices/rollouts.ts';

/** What a roll-out brings: a file of parameters and whose template, or an upgrade and its version. */
export const rolloutName = ({ file, upgrade, template }: Rollout, t: (text: Text) => string): string =>
  upgrade === null
    ? `${t(parameterFileOf(file).title)}${template === null ? '' : ` · ${template.name} v${template.version}`}`
    : `${t(upgradeTypes[upgrade.type].text)} ${upgrade.packageVersion}`;
