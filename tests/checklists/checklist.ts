/** What refuses a change that is not complete: the compiler, the linter, or a file of tests. */
export type Wall = 'types' | 'lint' | `tests/${string}.test.ts`;

/** One edit of a copy of the sources. */
export type Edit =
  /** A new file. */
  | { readonly file: string; readonly text: string }
  /** Text put behind the first place where `behind` stands. */
  | { readonly file: string; readonly behind: string; readonly add: string }
  /** Text in place of other text, at its first place. */
  | { readonly file: string; readonly replace: string; readonly by: string }
  /** Snapshots of a test, written again by the test tool: within the test, or a file of its own. */
  | { readonly snapshots: `tests/${string}.test.ts`; readonly into?: `src/${string}.md` };

/** One line of a checklist. */
export interface Step {
  /** File or folder, spelled as in `src/CHECKLISTS.md`. */
  readonly place: string;
  /** What an example of the change does there. */
  readonly edits: readonly Edit[];
  /** Who refuses the change while this step is left out, and how the refusal names it; none: this is the change itself. */
  readonly heldBy?: { readonly wall: Wall; readonly says: RegExp };
}

/** A kind of change with all that it touches, by the example of one. */
export interface Checklist {
  /** Its heading in `src/CHECKLISTS.md`. */
  readonly title: string;
  readonly steps: readonly Step[];
}
