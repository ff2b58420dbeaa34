import { ctlsyscfg } from './files/ctlsyscfg.ts';
import { driving } from './files/driving.ts';
import { elscfg } from './files/elscfg.ts';
import { elspproperty } from './files/elspproperty.ts';
import { extdevcfg1 } from './files/extdevcfg1.ts';
import { jt808 } from './files/jt808.ts';
import { mcgroupcfg } from './files/mcgroupcfg.ts';
import { mlockcfg } from './files/mlockcfg.ts';
import { printercfg } from './files/printercfg.ts';
import { syscfg } from './files/syscfg.ts';
import { tlscfg } from './files/tlscfg.ts';
import { tlspproperty } from './files/tlspproperty.ts';
import { ui } from './files/ui.ts';
import { versions } from './files/versions.ts';
import type { ParameterFileName } from './parameter-file-names.ts';
import type { ParameterFile } from './parameter-file.ts';

/** What they hold, by name. */
export const parameterFiles = {
  'syscfg.txt': syscfg,
  'elscfg.txt': elscfg,
  'elspproperty.txt': elspproperty,
  'tlscfg.txt': tlscfg,
  'extdevcfg1.txt': extdevcfg1,
  'mlockcfg.txt': mlockcfg,
  'mcgroupcfg.txt': mcgroupcfg,
  'ui.cfg': ui,
  'printercfg.txt': printercfg,
  'ctlsyscfg.txt': ctlsyscfg,
  'tlspproperty.txt': tlspproperty,
  driving,
  jt808,
  versions,
} as const satisfies Readonly<Record<ParameterFileName, ParameterFile>>;

/** Whether a name is that of a file. */
export const isParameterFile = (name: string): name is ParameterFileName =>
  Object.hasOwn(parameterFiles, name);

/** What a file holds and may hold. */
export const parameterFileOf = (name: ParameterFileName): ParameterFile => parameterFiles[name];

/** Whether anything of a file may be set. */
export const isWritable = (name: ParameterFileName): boolean => {
  const file = parameterFileOf(name);
  return [file.fields, ...Object.values(file.groups).map(({ fields }) => fields)].some((fields) =>
    Object.values(fields).some(({ canSet }) => canSet),
  );
};
