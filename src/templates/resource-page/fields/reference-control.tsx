import { useId } from 'react';

import { loadOptions } from '#state/reports/resources.ts';
import { usePage } from '#ui/page-context.tsx';

import { useRead } from '../../use-read.ts';
import type { ControlOf } from './control.ts';
import { useTyped } from '../list/use-resource-rows.ts';
import typography from '#ui/styles/typography.module.css';

/** A row of another table: its code is typed or chosen among those that hold what was typed. */
export const ReferenceControl = ({
  name,
  value,
  readOnly,
  ties,
  frame,
  onValue,
}: ControlOf<'reference'> & { readonly frame: string }) => {
  const { address } = usePage();
  const list = useId();
  const typed = value === null || value === undefined ? '' : String(value);
  const search = useTyped(typed);
  const { value: options } = useRead(JSON.stringify([address, name, search]), () =>
    loadOptions(address, name.replaceAll(/\.\d+\./g, '.'), search),
  );
  const chosen = options?.find(({ code }) => code === typed);
  return (
    <span className={frame}>
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
