import { groupBy } from '#domain/lists/group-by.ts';
import type { PlaceKind } from '#domain/geo/place-files/place-kinds.ts';
import type { KindChoices, PlannedPlace } from '#state/reports/place-files.ts';
import { useTranslation } from '#ui/language.tsx';
import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';

import { geometrySummary } from '../fields/geometry/geometry-text.ts';
import { isDue, placeActionWords } from './place-action-words.ts';
import styles from './place-file-rows.module.css';
import { PlaceKindSelect } from './place-kind-select.tsx';

/** So many shapes are drawn at once; the counts are of all. */
const shown = 200;

const Place = ({
  row,
  known,
  kinds,
  picked,
  marked,
  onPick,
  onKind,
}: {
  readonly row: PlannedPlace;
  readonly known: string | undefined;
  readonly kinds: readonly PlaceKind[];
  readonly picked: boolean;
  readonly marked: boolean;
  readonly onPick: (picked: boolean) => void;
  readonly onKind: (kind: PlaceKind) => void;
}) => {
  const { t } = useTranslation();
  return (
    <li
      className={styles.row}
      data-row={row.rowNumber}
      data-action={row.action}
      data-marked={marked || undefined}
    >
      <span>
        {isDue(row.action) ? (
          <input
            type="checkbox"
            checked={picked}
            aria-label={t(['导入 {name}', 'Import {name}'], { name: row.name })}
            onChange={({ target }) => onPick(target.checked)}
          />
        ) : null}
      </span>
      <span className={`${typography.muted} ${styles.number}`}>{row.rowNumber}</span>
      <span className={styles.what}>
        <span className={styles.name}>
          <b>{row.name}</b>{' '}
          <span className={`${tags.tag} ${styles.action}`}>{t(placeActionWords[row.action])}</span>
        </span>
        {row.outline === null ? null : (
          <span className={`${typography.muted} ${typography.small}`}>{t(geometrySummary(row.outline))}</span>
        )}
        {known === undefined ? null : <span className={typography.small}>{known}</span>}
        {row.texts.map((text) => (
          <span key={text} className={`${styles.text} ${typography.small}`}>
            {text}
          </span>
        ))}
      </span>
      <span className={styles.kind}>
        {row.outline === null ? null : (
          <PlaceKindSelect
            kinds={kinds}
            value={row.kind}
            ties={{ 'aria-label': t(['{name} 作为', 'Take {name} as'], { name: row.name }) }}
            part="row-kind"
            onKind={onKind}
          />
        )}
      </span>
    </li>
  );
};

/** The shapes of a file by their folders: which go in, as what, and what is to be said of each. */
export const PlaceFileRows = ({
  rows,
  known,
  kinds,
  choices,
  isPicked,
  marked,
  onPick,
  onChoices,
}: {
  readonly rows: readonly PlannedPlace[];
  /** What is known of each shape beside its file, in the order of the file. */
  readonly known: readonly string[];
  readonly kinds: readonly PlaceKind[];
  readonly choices: KindChoices;
  readonly isPicked: (row: PlannedPlace) => boolean;
  readonly marked: number | null;
  readonly onPick: (rows: readonly PlannedPlace[], picked: boolean) => void;
  readonly onChoices: (choices: KindChoices) => void;
}) => {
  const { t } = useTranslation();
  const drawn = rows.slice(0, shown);
  const folders = groupBy(drawn, ({ folder }) => folder);
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t(['导入预览', 'Import preview'])}>
      {[...folders].map(([folder, inFolder]) => {
        const due = inFolder.filter(({ action }) => isDue(action));
        const [first] = inFolder;
        const oneKind =
          first !== undefined && inFolder.every(({ kind }) => kind === first.kind) ? first.kind : null;
        return (
          <section key={folder}>
            {folders.size > 1 || folder !== '' ? (
              <h3 className={styles.head}>
                <label className={styles.all}>
                  <input
                    type="checkbox"
                    disabled={due.length === 0}
                    checked={due.length > 0 && due.every(isPicked)}
                    onChange={({ target }) => onPick(due, target.checked)}
                  />
                  {folder === '' ? t(['不在文件夹里', 'In no folder']) : folder}
                </label>
                <span className={`${typography.muted} ${typography.small}`}>
                  {t(['{n} 个', '{n} {n:shape|shapes}'], { n: inFolder.length })}
                </span>
                <span className={styles.kind}>
                  <PlaceKindSelect
                    kinds={kinds}
                    value={oneKind}
                    ties={{
                      'aria-label': t(['文件夹 {folder} 作为', 'Take folder {folder} as'], { folder }),
                    }}
                    part="folder-kind"
                    onKind={(kind) => {
                      const numbers = new Set(inFolder.map(({ rowNumber }) => String(rowNumber)));
                      onChoices({
                        folders: { ...choices.folders, [folder]: kind },
                        rows: Object.fromEntries(
                          Object.entries(choices.rows).filter(([number]) => !numbers.has(number)),
                        ),
                      });
                    }}
                  />
                </span>
              </h3>
            ) : null}
            <ul className={styles.rows}>
              {inFolder.map((row) => (
                <Place
                  key={row.rowNumber}
                  row={row}
                  known={known[row.rowNumber - 1]}
                  kinds={kinds}
                  picked={isPicked(row)}
                  marked={marked === row.rowNumber}
                  onPick={(picked) => onPick([row], picked)}
                  onKind={(kind) =>
                    onChoices({ ...choices, rows: { ...choices.rows, [String(row.rowNumber)]: kind } })
                  }
                />
              ))}
            </ul>
          </section>
        );
      })}
      {rows.length > shown ? (
        <p className={`${typography.muted} ${typography.small}`}>
          {t(['另有 {n} 个', '{n} more'], { n: rows.length - shown })}
        </p>
      ) : null}
    </div>
  );
};
