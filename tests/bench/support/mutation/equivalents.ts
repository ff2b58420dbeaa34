import type { Condition } from './conditions.ts';

/** A condition without which nothing anybody can see is otherwise, and why; it is not tried. */
export interface Equivalent extends Pick<Condition, 'file' | 'taken' | 'text'> {
  readonly why: string;
}

/** No test can miss these. What a test could be written for does not belong here, nor what could leave the source. */
export const equivalents: readonly Equivalent[] = [
  {
    file: 'src/server/http/mount.ts',
    taken: 'always',
    text: 'known',
    why: 'Who is let in is looked up before a body is read, of every request: by the time of the handler it is there.',
  },
  {
    file: 'src/server/identity/session/login.ts',
    taken: 'never',
    text: '!user',
    why: 'Where there is no user the password is compared with one that was drawn and that nobody knows: it is wrong.',
  },
];

export const isEquivalent = ({ file, taken, text }: Condition): boolean =>
  equivalents.some((one) => one.file === file && one.taken === taken && one.text === text);
