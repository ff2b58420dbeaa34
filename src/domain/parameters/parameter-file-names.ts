/**
 * The eleven files of specification 3, by their names on the device, the terminal's own driving parameters and those of
 * JT/T 808, and what it says of its versions; in the order in which they are listed. Apart from what they hold: a browser
 * that only asks for one need not know all their fields.
 */
export const parameterFileNames = [
  'syscfg.txt',
  'elscfg.txt',
  'elspproperty.txt',
  'tlscfg.txt',
  'extdevcfg1.txt',
  'mlockcfg.txt',
  'mcgroupcfg.txt',
  'ui.cfg',
  'printercfg.txt',
  'ctlsyscfg.txt',
  'tlspproperty.txt',
  'driving',
  'jt808',
  'versions',
] as const;

export type ParameterFileName = (typeof parameterFileNames)[number];
