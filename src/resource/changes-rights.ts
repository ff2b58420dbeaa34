import type { Resource } from './define.ts';

/** Whether a write of a row changes what sessions may see or do: which companies there are, what a role holds. */
export const changesRights = ({ scope }: Resource): boolean =>
  scope.kind === 'self' || scope.kind === 'shared';
