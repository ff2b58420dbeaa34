import { useId } from 'react';

import { loadOptions, offeredOptions } from '#state/reports/resources.ts';
import { usePage } from '#ui/page-context.tsx';

import { useRead } from '../../use-read.ts';
import { Choose, frameOf, withValue } from './choose.tsx';
import type { ControlOf } from './control.ts';
import { useTyped } from '../list/use-resource-rows.ts';
import typography from '#ui/styles/typography.module.css';

/** Name of a field within a list of rows, whichever the row: `compartments.oilCode`. */
const pathOf = (name: string): string => name.replaceAll(/\.\d+\./g, '.');

/** A row of another table of which there are many: its code is typed or chosen among those that hold what was typed. */
const SearchedReference = (control: ControlOf<'reference'>) => {
  const { name, value, readOnly, ties, onValue } = control;
  const { address } = usePage();
  const list = useId();
  const typed = value === null || value === undefined ? '' : String(value);
  const search = useTyped(typed);
  const { value: options } = useRead(JSON.stringify([address, name, search]), () =>
    loadOptions(address, pathOf(name), search),
  );
  const chosen = options?.find(({ code }) => code === typed);
  return (
    <span className={frameOf(control)}>
      <input
        {...ties}
        name={name}
        value={typed}
        readOnly={readOnly}
        autoComplete="off"
        list={readOnly ? undefined : list}
        onChange={(event) => onValue(event.target.value)}
      />
      {chosen === undefined || chosen.text === chosen.code ? null : (
        <span className={`${typography.muted} ${typography.small}`}>{chosen.text}</span>
      )}
      <datalist id={list}>
        {(options ?? []).map(({ code, text }) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </datalist>
    </span>
  );
};

/** A row of another table: chosen by its name among all while they are few, searched for where they are many. */
export const ReferenceControl = (control: ControlOf<'reference'>) => {
  const { address } = usePage();
  const { value: options } = useRead(JSON.stringify([address, control.name]), () =>
    loadOptions(address, pathOf(control.name), ''),
  );
  if (options === null || options.length >= offeredOptions) return <SearchedReference {...control} />;
  const named = options.map(({ code, text }) => [code, text] as const);
  return <Choose control={control} options={withValue(named, control.value)} />;
};
