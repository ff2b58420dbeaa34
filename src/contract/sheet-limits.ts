/** Largest spreadsheet that is read, bytes; as Base64 in a form it stays below the limit of a request. */
export const maxSheetBytes = 700_000;

/** Rows of one spreadsheet, its head not counted: they are written in one transaction, which ingest waits for. */
export const maxSheetRows = 10_000;
