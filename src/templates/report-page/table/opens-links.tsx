import type { Report } from '#report/define.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import type { Row } from '#state/reports/reports.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';

type Opened = NonNullable<Report['opens']>[number];

/** Address of a page that a row opens; null where the row has no such page. */
export const openedLink = ({ page, query, where }: Opened, row: Row): string | null => {
  for (const [field, values] of Object.entries(where ?? {}))
    if (!values.split(',').includes(textIn(row[field]) ?? '')) return null;
  const parameters = new URLSearchParams();
  for (const [name, field] of Object.entries(query)) {
    const text = textIn(row[field]);
    if (text === null) return null;
    parameters.set(name, text);
  }
  return `/${page}?${parameters.toString()}`;
};

/** On to the pages that are about this one row: its papers. */
export const OpensLinks = ({ report, row }: { readonly report: Report; readonly row: Row }) => {
  const { t } = useTranslation();
  const links = (report.opens ?? []).flatMap((opened) => {
    const link = openedLink(opened, row);
    return link === null ? [] : [{ ...opened, link }];
  });
  return links.length === 0 ? null : (
    <div className={drawers.foot}>
      {links.map(({ page, title, link }) => (
        <button
          key={page}
          type="button"
          className={buttons.button}
          data-part="opens"
          data-page-address={page}
          onClick={() => {
            navigationRequest.value = link;
          }}
        >
          <Icon name="shield" />
          {t(title)}
        </button>
      ))}
    </div>
  );
};
