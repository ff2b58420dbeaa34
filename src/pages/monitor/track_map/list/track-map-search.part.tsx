import type { ReactNode } from 'react';

import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

/** Field in which trucks are searched by plate, driver or company. */
export const TruckSearch = ({
  className,
  query,
  onQuery,
  children,
}: {
  readonly className: string | undefined;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Behind the field. */
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation();
  const label = t(['车牌、驾驶员、公司', 'Plate, driver, company']);
  return (
    <label className={className}>
      <Icon name="search" />
      <input
        type="search"
        value={query}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onQuery(event.target.value)}
      />
      {children}
    </label>
  );
};
