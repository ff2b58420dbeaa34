/** Column of a field: `startV20L` → `start_v20_l`. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Table of a record kind: `seal-record` → `seal_record`. */
export const tableName = (kind: string): string => kind.replaceAll('-', '_');
