import { isForServices } from '#domain/access/service-functions.ts';
import type { ChoicesField } from '#resource/fields.ts';

import { functionGroups } from './functions/function-choices.ts';
import type { FunctionGroup } from './functions/function-set.ts';

/** The choices of a field under their headings. */
export const groupsOf = ({ title, choices, groups }: ChoicesField): readonly FunctionGroup[] => {
  if (choices === 'functions') return functionGroups();
  if (choices === 'serviceFunctions')
    return functionGroups().map((group) => ({
      ...group,
      choices: group.choices.filter(({ code }) => isForServices(code)),
    }));
  const shown = groups ?? [{ title, codes: Object.keys(choices) }];
  return shown.map(({ title: heading, codes }) => ({
    title: heading,
    pattern: null,
    choices: codes.flatMap((code) => {
      const choice = choices[code];
      return choice === undefined ? [] : [{ code, text: choice.text }];
    }),
  }));
};
