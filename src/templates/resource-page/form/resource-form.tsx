import { useEffect, useId } from 'react';

import { takeRight } from '#state/alarms/alarm-view.ts';
import { useTranslation } from '#ui/language.tsx';
import drawers from '#ui/styles/drawers.module.css';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';

import { hasUnkept } from './draft/kept-fields.ts';
import { RestoredNote } from './draft/restored-note.tsx';
import { TheirChangesNote } from './draft/their-changes-note.tsx';
import { FormFoot } from './form-foot.tsx';
import { FormHead } from './form-head.tsx';
import { FormSections } from './form-sections.tsx';
import { ReasonField } from './reason-field.tsx';
import type { ResourceFormProps } from './resource-form-props.ts';
import styles from './resource-form.module.css';
import { ResourceHistory } from './resource-history.tsx';
import { showFirstFault } from './show-first-fault.ts';
import { useResourceForm } from './use-resource-form.ts';

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
}: ResourceFormProps) => {
  const formId = useId();
  const { t } = useTranslation();
  const {
    id,
    draft,
    dirty,
    theirs,
    takeTheirs,
    reason,
    setReason,
    restoredMs,
    discard,
    form,
    locked,
    canWrite,
    waits,
    shown,
    refused,
    wrong,
    name,
    heading,
    busy,
    close,
    setValue,
    save,
    remove,
  } = useResourceForm({ address, resource, row, rows, canWrite: mayWrite, onDone, onRestored, onClose });
  useEffect(() => takeRight(480), []);
  const panel = useDrawerFocus();
  const { lifecycle } = resource;

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`${drawers.panel} ${drawers.form} ${Panel ? styles.withPanel : ''}`}
      data-part="resource-form"
      aria-label={heading}
    >
      <FormHead heading={heading} name={name} dirty={dirty} onClose={() => void close()} />
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
        {restoredMs === null || !canWrite ? null : (
          <RestoredNote keptMs={restoredMs} lacksFiles={hasUnkept(resource.fields)} onDiscard={discard} />
        )}
        <TheirChangesNote resource={resource} changes={theirs} draft={draft} onTake={takeTheirs} />
        {Panel ? <Panel row={row} draft={draft} readOnly={!canWrite} onValue={setValue} /> : null}
        <FormSections
          address={address}
          resource={resource}
          rowId={id}
          draft={draft}
          problems={shown}
          refused={refused}
          isNew={row === null}
          isFixed={(field) => !canWrite || (resource.fields[field]?.fixed === true && row !== null)}
          onValue={setValue}
        />
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
