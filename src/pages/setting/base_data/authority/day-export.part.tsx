import { authorityAddress } from '#domain/authority/authority-address.ts';
import { ExportButton } from '#templates/report-page/export/export-button.tsx';
import { useTranslation } from '#ui/language.tsx';

/** Saves each truck of each of these China days, as they were noted. */
export const DayExport = ({
  authorityId,
  startDay,
  endDay,
}: {
  readonly authorityId: number;
  readonly startDay: string;
  readonly endDay: string;
}) => {
  const { t } = useTranslation();
  return (
    <ExportButton
      request={{
        address: authorityAddress,
        filters: { authorityId: String(authorityId), startDay, endDay },
        order: '',
        columns: [],
      }}
      title={t(['监管平台_各车情况', 'authority_trucks'])}
    />
  );
};
