import { loadOptions } from '#state/reports/resources.ts';
import { useTranslation } from '#ui/language.tsx';
import { usePage } from '#ui/page-context.tsx';

import { useRead } from '../../use-read.ts';
import { optionName } from './option-label.ts';

/** Name of what a field of the page's form would refer to by a code; the code until it is known, or where it names nothing. */
export const ReferenceLabel = ({ name, code }: { readonly name: string; readonly code: string }) => {
  const { address } = usePage();
  const { language } = useTranslation();
  const { value: options } = useRead(JSON.stringify([address, name, code]), () =>
    loadOptions(address, name, code),
  );
  const option = options?.find((one) => one.code === code);
  return <>{option === undefined ? code : optionName(option, language)}</>;
};
