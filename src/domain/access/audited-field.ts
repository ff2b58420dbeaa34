type Text = readonly [zh: string, en: string];

/** A closed list, by its codes. */
export type Named = Readonly<Record<string, { readonly text: Text }>>;

/** A field as far as its values are told: rows within a row have fields of their own. */
export interface AuditedField {
  readonly title: Text;
  readonly kind?: string;
  /** What a reference leads to. */
  readonly to?: string;
  /** Its values are several, with commas between them. */
  readonly several?: boolean;
  /** Its closed list; text: a list that the program knows by that name, whose codes stay as they are. */
  readonly choices?: Named | string;
  readonly states?: Named;
  readonly fields?: Readonly<Record<string, AuditedField>>;
}
