import type { ParameterFile, ParameterGroup } from '../parameter-file.ts';

/** A file that the controller reckons by itself: rows of one group, nothing of which anybody sets. */
export const readOnlyFile = (
  title: ParameterFile['title'],
  typeCode: number,
  property: ParameterGroup,
): ParameterFile => ({
  title,
  typeCode,
  holder: ['控制器', 'Controller'],
  risk: 'low',
  effect: ['只读，不能下发', 'Read-only: it can’t be sent'],
  fields: {},
  groups: { property },
});
