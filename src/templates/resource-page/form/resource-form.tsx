import { resultCodes } from '#contract/envelope.ts';
import { useEffect, useId, useRef, useState, type ComponentType } from 'react';

import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import { changesRights } from '#resource/changes-rights.ts';
import { needsApproval } from '#resource/needs-approval.ts';
import { takeRight } from '#state/alarms/alarm-view.ts';
import { ask } from '#state/view/dialogs.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { createRow, updateRow, type ResourceRow } from '#state/reports/resources.ts';
import { refreshRights } from '#state/session/user-privilege.ts';
import { toast } from '#state/view/toasts.ts';
import { Icon } from '#ui/icon.tsx';
import { namesIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';
import { useEscape } from '#ui/use-escape.ts';

import { isWritableNow } from '../is-writable-now.ts';
import type { ResourcePanelProps } from '../panel.ts';
import { agreesToMove } from './agrees-to-move.ts';
import { FormFoot } from './form-foot.tsx';
import { ReasonField } from './reason-field.tsx';
import { removeAsked } from './remove-row.ts';
import { hasUnkept } from './draft/kept-fields.ts';
import { RestoredNote } from './draft/restored-note.tsx';
import { TheirChangesNote } from './draft/their-changes-note.tsx';
import { ResourceHistory } from './resource-history.tsx';
import { ResourceSection } from './resource-section.tsx';
import { hiddenBy } from './field-rules.ts';
import { showFirstFault } from './show-first-fault.ts';
import { useDraft } from './draft/use-draft.ts';
import { isLocked } from '../is-locked.ts';
import { useTaken } from './draft/use-taken.ts';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import tags from '#ui/styles/tags.module.css';
import styles from './resource-form.module.css';

/** One resource: two columns, compartments under their drawing, what is wrong beside each field. Closing with changes asks. */
export const ResourceForm = ({
  address,
  resource,
  row,
  rows,
  canWrite: mayWrite,
  mayAct,
  panel: Panel,
  onDone,
  onRestored,
  onClose,
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly row: ResourceRow | null;
  /** The rows listed beside it: of a tree all of them. */
  readonly rows: readonly ResourceRow[];
  readonly canWrite: boolean;
  /** Whether its actions may be done. */
  readonly mayAct: boolean;
  readonly panel?: ComponentType<ResourcePanelProps>;
  readonly onDone: () => void;
  /** A deletion was undone, perhaps long after the form was closed. */
  readonly onRestored: () => void;
  readonly onClose: () => void;
}) => {
  const formId = useId();
  const translation = useTranslation();
  const { t, m, language } = translation;
  const id = row === null ? null : Number(row['id']);
  const state = useDraft(address, resource, row);
  const { before, draft, dirty, fields, problems, set, theirs, reread, takeTheirs, reason, setReason } =
    state;
  const taken = useTaken(address, resource, id, before, draft, translation);
  const [refusals, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => takeRight(480), []);
  const panel = useDrawerFocus();

  const { lifecycle } = resource;
  const locked = isLocked(resource, before);
  const canWrite = mayWrite && !locked;
  const waits = needsApproval(resource, row === null ? null : Object.keys(fields));
  const refused = { ...taken, ...refusals };
  // Of a row that is not there yet nothing is known but what is typed.
  const hasFields = (section: Resource['sections'][number]): boolean =>
    row !== null ||
    section.fields.some((field) => !['computed', 'state'].includes(resource.fields[field]?.kind ?? ''));
  const shown = tried ? problems : {};
  const wrong = new Set([...Object.keys(shown), ...Object.keys(refused)]).size;
  const name = String(before[resource.name] ?? '');
  const noun = t(resource.noun);
  const heading = !canWrite
    ? t(['查看{noun}', 'View {noun}'], { noun })
    : row === null
      ? t(['新增{noun}', 'New {noun}'], { noun })
      : t(['编辑{noun}', 'Edit {noun}'], { noun });

  const close = async (): Promise<void> => {
    const leave =
      !dirty ||
      (await ask({
        title: t(['放弃对{what}的修改？', 'Discard the changes to {what}?'], { what: name || noun }),
        text: t(['未保存的内容会丢失。', 'What is not saved will be lost.']),
        confirm: t(['放弃修改', 'Discard']),
        cancel: t(['继续编辑', 'Keep editing']),
      }));
    if (leave) onClose();
  };
  useEscape(() => void close());

  const setValue = (field: string, value: unknown): void => {
    set(field, value);
    for (const name of hiddenBy(resource.fields, { ...draft, [field]: value }))
      set(name, resource.fields[name]?.kind === 'rows' ? [] : '');
    setRefused((old) =>
      Object.fromEntries(Object.entries(old).filter(([key]) => key.split('.')[0] !== field)),
    );
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(problems).length > 0) {
      requestAnimationFrame(() => showFirstFault(form.current));
      return;
    }
    const kept = t([
      '恢复连接后再试，填写的内容还在。',
      'Try again once reconnected; your entries are kept.',
    ]);
    if (!isWritableNow(t, kept)) return;
    if (!(await agreesToMove(resource, rows, before, draft, t))) return;
    setBusy(true);
    const outcome =
      id === null
        ? await createRow(address, fields, reason.trim())
        : await updateRow(address, id, Number(before['version'] ?? 1), fields, reason.trim());
    setBusy(false);
    if (!outcome.ok) {
      // Said in the form, field by field; the next try is against the row as it is now.
      if (outcome.failure.resultCode === resultCodes.conflict && (await reread())) return;
      setRefused(outcome.failure.fields ?? {});
      if (Object.keys(outcome.failure.fields ?? {}).length === 0)
        showFailure(outcome.failure, waits ? 'submitFailed' : 'saveFailed');
      return;
    }
    toast(
      'success',
      waits ? t(['已提交审批', 'Sent for approval']) : m('saved'),
      String(draft[resource.name] ?? ''),
    );
    if (changesRights(resource)) void refreshRights();
    onDone();
  };
  const remove = async (): Promise<void> => {
    if (id === null) return;
    if (await removeAsked(address, resource, id, name, translation, onRestored)) onDone();
  };

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`${drawers.panel} ${drawers.form} ${Panel ? styles.withPanel : ''}`}
      data-part="resource-form"
      aria-label={heading}
    >
      <div className={drawers.head}>
        <h2>
          {heading} <b>{namesIn(name, language)}</b>
        </h2>
        <span className={layout.spacer} />
        {dirty ? <span className={tags.tag}>{t(['未保存', 'Not saved'])}</span> : null}
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(words.close)}
          onClick={() => void close()}
        >
          <Icon name="cross" />
        </button>
      </div>
      <form
        id={formId}
        ref={form}
        className={drawers.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {mayWrite && locked && lifecycle ? <p className={styles.locked}>{t(lifecycle.lockedText)}</p> : null}
        {state.restoredMs === null || !canWrite ? null : (
          <RestoredNote
            keptMs={state.restoredMs}
            lacksFiles={hasUnkept(resource.fields)}
            onDiscard={state.discard}
          />
        )}
        <TheirChangesNote resource={resource} changes={theirs} draft={draft} onTake={takeTheirs} />
        {Panel ? <Panel row={row} draft={draft} readOnly={!canWrite} onValue={setValue} /> : null}
        {resource.sections.filter(hasFields).map((section, i) => (
          <fieldset key={section.title[0]} className={styles.section}>
            {/* The first stands under the heading of the form, which says it already to those who see. */}
            <legend className={i === 0 ? typography.visuallyHidden : sections.heading}>
              {t(section.title)}
            </legend>
            <ResourceSection
              address={address}
              resource={resource}
              rowId={id}
              names={section.fields}
              draft={draft}
              problems={shown}
              refused={refused}
              isNew={row === null}
              isFixed={(field) => !canWrite || (resource.fields[field]?.fixed === true && row !== null)}
              onValue={setValue}
            />
          </fieldset>
        ))}
        {waits && canWrite ? <ReasonField value={reason} onValue={setReason} /> : null}
        {id === null ? null : <ResourceHistory address={address} resource={resource} id={id} />}
      </form>
      <FormFoot
        formId={formId}
        address={address}
        resource={resource}
        row={row}
        canWrite={canWrite}
        mayAct={mayAct}
        wrong={wrong}
        onWrong={() => showFirstFault(form.current)}
        waits={waits}
        savable={!busy && (row === null || dirty)}
        onRemove={() => void remove()}
        onClose={() => void close()}
        onDone={onDone}
      />
    </aside>
  );
};
