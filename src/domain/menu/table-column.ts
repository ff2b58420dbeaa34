/** A column of an export (specification 3): the row's property, and its label in the user's language. */
export interface TableColumn {
  readonly prop: string;
  readonly label: string;
}

/** Columns as the export form carries them (specification 7): translated labels and column props, comma lists. */
export const exportColumns = (
  columns: readonly TableColumn[],
): { readonly headers: string; readonly fields: string } => ({
  headers: columns.map(({ label }) => label.replaceAll(',', '，')).join(','),
  fields: columns.map(({ prop }) => prop).join(','),
});
