import { embeddedGround, type Ground } from '#domain/maps/ground.ts';

import { Icon } from '../../../icon.tsx';
import { useTranslation, type Translation } from '../../../language.tsx';
import { Popover } from '../../../popover.tsx';
import { useGrounds } from './ground-context.tsx';
import styles from './ground-switch.module.css';

const aboutOf = ({ kind, datum, maxZoom }: Ground, t: Translation['t']): string =>
  kind === 'vector'
    ? t(['本系统文件，街道级，到 {zoom} 级', 'Own file, down to streets, level {zoom}'], { zoom: maxZoom })
    : datum === 'gcj02'
      ? t(['供应商图片，GCJ-02，已对齐', 'Provider’s tiles, GCJ-02, aligned'])
      : t(['供应商图片，WGS-84', 'Provider’s tiles, WGS-84']);

/** Chooses what maps are drawn on. The places of trucks are the same on every ground. */
export const GroundSwitch = ({
  awaySince,
  seen,
}: {
  readonly awaySince: string | null;
  /** The chosen ground is what is seen here. */
  readonly seen: boolean;
}) => {
  const { t } = useTranslation();
  const { all, chosen, choose } = useGrounds();
  const label = t(['底图', 'Base map']);
  const shown =
    chosen === null
      ? t(['内置', 'Embedded'])
      : seen || awaySince !== null
        ? t(chosen.title)
        : t(['{ground}：此处没有', '{ground}: not available here'], { ground: t(chosen.title) });
  const row = (id: string, title: string, about: string, note: string | null, close: () => void) => (
    <button
      key={id}
      type="button"
      aria-pressed={id === (chosen?.id ?? embeddedGround)}
      className={styles.row}
      onClick={() => {
        choose(id);
        close();
      }}
    >
      <span className={styles.mark}>
        {id === (chosen?.id ?? embeddedGround) ? <Icon name="tick" size={14} /> : null}
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <span>{about}</span>
        {note === null ? null : <span className={styles.away}>{note}</span>}
      </span>
    </button>
  );
  return (
    <div className={styles.switch}>
      <Popover
        label={label}
        widthPx={320}
        align="left"
        side="above"
        part="grounds"
        trigger={(ties) => (
          <button
            {...ties}
            className={styles.button}
            aria-label={t(['底图：{shown}', 'Base map: {shown}'], { shown })}
            title={label}
          >
            <Icon name="map" size={16} />
            <span>{shown}</span>
          </button>
        )}
      >
        {(close) => (
          <div role="group" aria-label={label} className={styles.list}>
            <p>
              {t([
                '车辆位置始终是 WGS-84，移动的是底图。',
                'Truck positions are always WGS-84; the map image is shifted to match.',
              ])}
            </p>
            {all.map((ground) =>
              row(
                ground.id,
                t(ground.title),
                aboutOf(ground, t),
                ground.id === chosen?.id && awaySince !== null
                  ? t(['{time} 起取不到', 'Unavailable since {time}'], { time: awaySince })
                  : null,
                close,
              ),
            )}
            {row(
              embeddedGround,
              t(['内置', 'Embedded']),
              t([
                '随系统安装，永远可用；12 级以上没有内容',
                'Built in, always available; empty above level 12',
              ]),
              null,
              close,
            )}
          </div>
        )}
      </Popover>
    </div>
  );
};
