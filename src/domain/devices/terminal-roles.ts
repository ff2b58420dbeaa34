/** What a terminal of a truck is; the first leads where several say where the truck is. */
export const truckTerminalRoles = {
  console: { text: ['车载终端', 'Console'] },
  recorder: { text: ['行驶记录仪', 'Recorder'] },
  camera: { text: ['摄像设备', 'Camera unit'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** What a terminal is that has a number. */
export const terminalRoles = {
  ...truckTerminalRoles,
  gauge: { text: ['加油站液位仪', 'Station gauge'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** See `terminalRoles`. */
export type TerminalRole = keyof typeof terminalRoles;
