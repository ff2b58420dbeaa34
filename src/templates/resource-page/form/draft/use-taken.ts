import { useEffect, useState } from 'react';

import type { Resource } from '#resource/define.ts';
import { normalText } from '#resource/text-formats.ts';
import { validate } from '#resource/validate.ts';
import { isTaken } from '#state/reports/resources.ts';
import type { Translation } from '#ui/language.tsx';

import type { Draft } from '../field-rules.ts';

/** Typing rests for so long before the server is asked. */
const restMs = 350;

/** Values of unique fields as they were typed, where they differ from what was read and are right in themselves. */
const typedOf = (resource: Resource, before: Draft, draft: Draft): Readonly<Record<string, string>> =>
  Object.fromEntries(
    resource.unique.flatMap((name) => {
      const field = resource.fields[name];
      const value = draft[name];
      if (field?.kind !== 'text' || typeof value !== 'string' || value.trim() === '') return [];
      if (value === before[name] || validate({ [name]: field }, draft, false).faults.length > 0) return [];
      return [[name, normalText(field.format, value)]];
    }),
  );

/** What is said beside unique fields whose typed value another row has already (specification 5). */
export const useTaken = (
  address: string,
  resource: Resource,
  id: number | null,
  before: Draft,
  draft: Draft,
  { t }: Pick<Translation, 't'>,
): Readonly<Record<string, string>> => {
  const [taken, setTaken] = useState<Readonly<Record<string, string>>>({});
  const typed = typedOf(resource, before, draft);
  const key = JSON.stringify(typed);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const asked: Readonly<Record<string, string>> = JSON.parse(key);
      const found: Record<string, string> = {};
      for (const [name, value] of Object.entries(asked))
        if ((await isTaken(address, name, value, id)) === true) found[name] = value;
      if (current) setTaken(found);
    }, restMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [address, id, key]);
  return Object.fromEntries(
    Object.entries(taken)
      .filter(([name, value]) => typed[name] === value)
      .map(([name]) => [name, t(['已存在', 'already exists'])]),
  );
};
