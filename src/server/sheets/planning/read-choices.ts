import { Compile } from 'typebox/compile';

import { SheetChoices } from '#contract/sheet-plan.ts';

import { parseFormJson } from '../../kernel/json-limits.ts';
import { badRequest } from '../../kernel/refusal.ts';

const choices = Compile(SheetChoices);

const parsed = (json: string): unknown => {
  try {
    return parseFormJson(json);
  } catch {
    // Said by the caller, in words.
    return null;
  }
};

/** What somebody said of a file that he imports. @throws Refusal 400: it is no such thing */
export const readChoices = (json: string | undefined): SheetChoices => {
  const value = json === undefined ? {} : parsed(json);
  if (choices.Check(value)) return value;
  throw badRequest(['导入设置的格式不正确', 'What is said of the file is not in the right form']);
};
