import { type ReactNode, useState } from 'react';

import { formatDateTime } from '#domain/time/time.ts';
import { user } from '#state/session/session.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import type { MapPicture } from '#ui/map/base/map-picture.ts';
import { Paper } from '#ui/print/paper.tsx';
import { PrintedLines, PrintedMap } from '#ui/print/printed-map.tsx';

/** The map as it was when printing began: the page goes on behind the sheet, and its map is no longer in sight. */
const MapOnPaper = ({ picture }: { readonly picture: () => MapPicture | null }) => {
  const [taken] = useState(picture);
  return taken === null ? null : <PrintedMap picture={taken} />;
};

/** A page's map as paper wants it: what it shows, of which moment, to which scale, who printed it and when. */
export const MapSheet = ({
  title,
  moment,
  picture,
  children,
}: {
  readonly title: string;
  /** Which moment the map shows, in words; asked for when it is printed. */
  readonly moment: () => string;
  readonly picture: () => MapPicture | null;
  /** Legend: list items. */
  readonly children: () => ReactNode;
}) => {
  const { t, language } = useTranslation();
  return (
    <Paper>
      {() => {
        const printed = t(['打印于 {time}', 'printed {time}'], {
          time: formatDateTime(now.peek(), language),
        });
        return (
          <>
            <h1>{title}</h1>
            <p>
              <b data-part="printed-moment">{moment()}</b> ({t(['中国时间', 'China time'])}) ·{' '}
              <span data-part="printed-by">
                {[printed, user.peek()?.name ?? ''].filter((part) => part !== '').join(' · ')}
              </span>
            </p>
            <MapOnPaper picture={picture} />
            <PrintedLines>{children()}</PrintedLines>
          </>
        );
      }}
    </Paper>
  );
};
