import type { Condition } from './conditions.ts';

/** A condition without which nothing anybody can see is otherwise, and why; it is not tried. */
export interface Equivalent extends Pick<Condition, 'file' | 'taken' | 'text'> {
  readonly why: string;
}

/** No test can miss these. What a test could be written for does not belong here, nor what could leave the source. */
export const equivalents: readonly Equivalent[] = [];

export const isEquivalent = ({ file, taken, text }: Condition): boolean =>
  equivalents.some((one) => one.file === file && one.taken === taken && one.text === text);
