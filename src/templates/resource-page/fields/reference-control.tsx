import { useId, useState } from 'react';

import { loadOptions, offeredOptions, type ReferenceOption } from '#state/reports/resources.ts';
import { useTranslation } from '#ui/language.tsx';
import { usePage } from '#ui/page-context.tsx';

import { useRead } from '../../use-read.ts';
import { optionLabel } from './option-label.ts';
import { asText, Choose, frameOf, withValue } from './choose.tsx';
import type { ControlOf } from './control.ts';
import { useTyped } from '../list/use-resource-rows.ts';

/** Name of a field within a list of rows, whichever the row: `compartments.oilCode`. */
const pathOf = (name: string): string => name.replaceAll(/\.\d+\./g, '.');

/** A row of another table of which there are many: its name is typed, and chosen among those that hold what was typed. */
const SearchedReference = (control: ControlOf<'reference'>) => {
  const { name, value, readOnly, ties, onValue } = control;
  const { address } = usePage();
  const { language } = useTranslation();
  const list = useId();
  const code = asText(value);
  const [typed, setTyped] = useState<string | null>(null);
  const search = useTyped(typed ?? code);
  const { value: found } = useRead(JSON.stringify([address, name, search]), () =>
    loadOptions(address, pathOf(name), search),
  );
  const options = found ?? [];
  const labelOf = (option: ReferenceOption): string => optionLabel(option, options, language);
  const chosen = options.find((option) => option.code === code);
  return (
    <span className={frameOf(control)}>
      <input
        {...ties}
        name={name}
        value={typed ?? (chosen ? labelOf(chosen) : code)}
        readOnly={readOnly}
        autoComplete="off"
        list={readOnly ? undefined : list}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          const named = options.find((option) => labelOf(option) === text || option.code === text);
          onValue(named?.code ?? text);
        }}
      />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option.code} value={labelOf(option)} />
        ))}
      </datalist>
    </span>
  );
};

/** A row of another table: chosen by its name among all while they are few, searched for where they are many. */
export const ReferenceControl = (control: ControlOf<'reference'>) => {
  const { address } = usePage();
  const { language } = useTranslation();
  const { value: options } = useRead(JSON.stringify([address, control.name]), () =>
    loadOptions(address, pathOf(control.name), ''),
  );
  if (options !== null && options.length >= offeredOptions) return <SearchedReference {...control} />;
  // Until they are known nothing can be typed that another control would then take away.
  const named = (options ?? []).map(
    (option) => [option.code, optionLabel(option, options ?? [], language)] as const,
  );
  return <Choose control={control} options={withValue(named, control.value)} />;
};
