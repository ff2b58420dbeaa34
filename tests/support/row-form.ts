/** A row of a resource as a form sends it: its fields as JSON, and the version that was read. */
export const rowForm = (fields: object, version?: number | string): Record<string, string> => ({
  value: JSON.stringify(fields),
  ...(version === undefined ? {} : { version: String(version) }),
});
