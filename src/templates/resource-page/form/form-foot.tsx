import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import { offline } from '#state/hub/connection.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { RowActions } from './row-actions.tsx';

/** What can be done with the row of a form: its actions, deletion, closing and saving; and how many fields are wrong. */
export const FormFoot = ({
  formId,
  address,
  resource,
  row,
  canWrite,
  mayAct,
  wrong,
  onWrong,
  waits,
  savable,
  onRemove,
  onClose,
  onDone,
}: {
  /** Of the form that it saves: pages of other tabs may have one open, too. */
  readonly formId: string;
  readonly address: string;
  readonly resource: Resource;
  readonly row: ResourceRow | null;
  readonly canWrite: boolean;
  readonly mayAct: boolean;
  /** Fields to be corrected. */
  readonly wrong: number;
  /** Somebody wants to see the first of them. */
  readonly onWrong: () => void;
  /** Saving proposes the write to a second person. */
  readonly waits: boolean;
  readonly savable: boolean;
  readonly onRemove: () => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={drawers.foot}>
      {row !== null && mayAct ? (
        <RowActions address={address} resource={resource} row={row} onDone={onDone} />
      ) : null}
      {row !== null && canWrite && resource.versioned === undefined ? (
        <button type="button" className={buttons.quiet} onClick={onRemove}>
          <Icon name="trash" />
          {t(words.delete)}
        </button>
      ) : null}
      <span className={`${typography.muted} ${typography.small}`} role="status">
        {wrong > 0 ? (
          <button type="button" className={buttons.quietSmall} data-part="first-fault" onClick={onWrong}>
            {t(['{n} 处需要修改', '{n} to correct'], { n: wrong })}
          </button>
        ) : offline.value && canWrite ? (
          t(
            row === null && resource.creates !== undefined
              ? ['离线，不能发送', 'Offline, cannot send']
              : ['离线，不能保存', 'Offline, cannot save'],
          )
        ) : null}
      </span>
      <span className={layout.spacer} />
      <button type="button" className={buttons.button} onClick={onClose}>
        {t(canWrite ? words.cancel : words.close)}
      </button>
      {canWrite ? (
        <button type="submit" form={formId} className={buttons.primary} disabled={!savable}>
          {waits
            ? t(['提交审批', 'Send for approval'])
            : t((row === null ? resource.creates : undefined) ?? words.save)}
        </button>
      ) : null}
    </div>
  );
};
