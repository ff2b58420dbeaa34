import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { words } from '#i18n/words.ts';
import type { MasterRecord } from '#record/define.ts';
import { takeRight } from '#state/alarm-view.ts';
import { offline } from '#state/connection.ts';
import { ask } from '#state/dialogs.ts';
import {
  createRecord,
  loadRecord,
  removeRecord,
  updateRecord,
  type MasterRow,
} from '#state/master-records.ts';
import { showFailure } from '#state/failure-view.ts';
import { toast } from '#state/toasts.ts';
import { setUnsaved } from '#state/unsaved.ts';
import { companies } from '#state/user-privilege.ts';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

import { FieldControl } from './field-control.tsx';
import { changedFields, problemsOf, type Draft } from './field-rules.ts';
import { RowsEditor } from './rows-editor.tsx';

const blank = (record: MasterRecord): Draft =>
  Object.fromEntries(
    Object.entries(record.fields).map(([name, field]) => [
      name,
      field.kind === 'rows'
        ? [{ [field.number]: 1 }]
        : field.kind === 'switch'
          ? true
          : name === 'timeZone'
            ? 8
            : '',
    ]),
  );

/** One record: two columns, compartments under their drawing, what is wrong beside each field. Closing with changes asks. */
export const RecordForm = ({
  address,
  record,
  row,
  canWrite,
  onDone,
  onClose,
}: {
  readonly address: string;
  readonly record: MasterRecord;
  readonly row: MasterRow | null;
  readonly canWrite: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const { t, m } = useSpeech();
  const id = row === null ? null : Number(row['id']);
  const [before, setBefore] = useState<Draft>(() => row ?? blank(record));
  const [draft, setDraft] = useState<Draft>(before);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (id === null) return;
    let current = true;
    void loadRecord(address, id).then((outcome) => {
      if (!current || !outcome.ok) return;
      setBefore(outcome.value);
      setDraft(outcome.value);
    });
    return () => {
      current = false;
    };
  }, [address, id]);

  useEffect(() => takeRight(480), []);

  const changed = changedFields(record.fields, before, draft);
  const dirty =
    row === null
      ? Object.keys(changedFields(record.fields, blank(record), draft)).length > 0
      : Object.keys(changed).length > 0;
  const found = problemsOf(record.fields, draft);
  const problems = tried ? found : {};
  const errorOf = (name: string): string => {
    const problem = problems[name];
    return refused[name] ?? (problem ? t(problem.text, problem.values) : '');
  };
  /** The parent organization goes with the company and is shown, not chosen (specification 3). */
  const parentOf = (code: unknown): string => {
    const parentCode = companies.value.find(({ key }) => key === code)?.parentCode ?? null;
    const parent = companies.value.find(({ key }) => key === parentCode);
    return parent === undefined
      ? ''
      : t(['上级组织：{name}', 'Parent organization: {name}'], { name: parent.name });
  };
  const wrong = new Set([...Object.keys(problems), ...Object.keys(refused)]).size;
  const name = String(before[record.name] ?? '');
  const noun = t(record.noun);

  const close = async (): Promise<void> => {
    if (
      dirty &&
      !(await ask({
        title: t(['放弃对{what}的修改？', 'Discard the changes to {what}?'], { what: name || noun }),
        text: t(['未保存的内容会丢失。', 'What is not saved will be lost.']),
        confirm: t(['放弃修改', 'Discard']),
        cancel: t(['继续编辑', 'Keep editing']),
      }))
    )
      return;
    onClose();
  };
  const closeEvent = useEffectEvent(() => void close());
  useEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
      // Else the same press would close the question that it opens.
      event.preventDefault();
      closeEvent();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, []);
  useEffect(() => {
    setUnsaved(address, dirty);
    return () => setUnsaved(address, false);
  }, [address, dirty]);

  const set = (field: string, value: unknown): void => {
    setDraft({ ...draft, [field]: value });
    if (field in refused)
      setRefused(Object.fromEntries(Object.entries(refused).filter(([key]) => key !== field)));
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (offline.value) {
      toast(
        'warning',
        t(['离线，主数据不能保存', 'Offline: master data cannot be saved']),
        t(['恢复连接后再试，填写的内容还在。', 'Try again when the line is back; what you typed stays.']),
      );
      return;
    }
    setBusy(true);
    const outcome =
      id === null
        ? await createRecord(address, changedFields(record.fields, {}, draft))
        : await updateRecord(address, id, Number(before['version'] ?? 1), changed);
    setBusy(false);
    if (!outcome.ok) {
      setRefused(outcome.failure.fields ?? {});
      if (Object.keys(outcome.failure.fields ?? {}).length === 0) showFailure(outcome.failure);
      return;
    }
    toast('success', m('saved'), String(draft[record.name] ?? ''));
    onDone();
  };
  const remove = async (): Promise<void> => {
    if (id === null) return;
    const yes = await ask({
      title: t(['删除 {what}？', 'Delete {what}?'], { what: name }),
      text: t(['它从列表中消失，已有的记录保留。', 'It disappears from the list; records made so far stay.']),
      confirm: t(words.delete),
      cancel: t(words.cancel),
    });
    if (!yes) return;
    const outcome = await removeRecord(address, id);
    if (!outcome.ok) {
      showFailure(outcome.failure);
      return;
    }
    toast('success', m('deleted'), name);
    onDone();
  };

  return (
    <aside
      className="drawer form"
      data-part="record-form"
      aria-label={`${row === null ? t(['新增', 'New']) : t(words.edit)} ${noun}`}
    >
      <div className="dh">
        <h2>
          {row === null
            ? t(['新增{noun}', 'New {noun}'], { noun })
            : t(['编辑{noun}', 'Edit {noun}'], { noun })}{' '}
          <b>{name}</b>
        </h2>
        <span className="sp" />
        {dirty ? <span className="tag">{t(['未保存', 'Not saved'])}</span> : null}
        <button
          type="button"
          className="btn q sm ico"
          aria-label={t(words.close)}
          onClick={() => void close()}
        >
          <Icon name="cross" />
        </button>
      </div>
      <form
        id="record-form"
        ref={form}
        className="db"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {record.sections.map((section, i) => (
          <fieldset key={section.title[0]}>
            {i === 0 ? null : (
              <legend className="sec" style={{ width: '100%' }}>
                {t(section.title)}
              </legend>
            )}
            <div className="fg">
              {section.fields.map((fieldName) => {
                const field = record.fields[fieldName];
                if (!field) return null;
                const fixed = !canWrite || (field.fixed === true && row !== null);
                if (field.kind === 'rows') {
                  return (
                    <div key={fieldName} style={{ gridColumn: '1 / -1' }}>
                      <RowsEditor
                        name={fieldName}
                        field={field}
                        value={draft[fieldName]}
                        problems={problems}
                        drawing={record.drawing === fieldName}
                        readOnly={fixed}
                        onValue={(next) => set(fieldName, next)}
                      />
                      {refused[fieldName] ? (
                        <small className="bad" role="alert">
                          {refused[fieldName]}
                        </small>
                      ) : null}
                    </div>
                  );
                }
                return (
                  <Field
                    key={fieldName}
                    label={t(field.title)}
                    required={field.required ?? false}
                    error={errorOf(fieldName)}
                    hint={
                      field.hint
                        ? t(field.hint)
                        : field.kind === 'reference' && field.to === 'company'
                          ? parentOf(draft[fieldName])
                          : field.kind === 'text' && field.patternText && draft[fieldName] === ''
                            ? t(field.patternText)
                            : ''
                    }
                  >
                    {(ties) => (
                      <FieldControl
                        name={fieldName}
                        field={field}
                        value={draft[fieldName]}
                        readOnly={fixed}
                        ties={ties}
                        onValue={(next) => set(fieldName, next)}
                      />
                    )}
                  </Field>
                );
              })}
            </div>
          </fieldset>
        ))}
      </form>
      <div className="df">
        {id !== null && canWrite ? (
          <button type="button" className="btn q" onClick={() => void remove()}>
            <Icon name="trash" />
            {t(words.delete)}
          </button>
        ) : null}
        <span className="t3 small" role="status">
          {wrong > 0
            ? t(['{n} 处需要修改', '{n} to correct'], { n: wrong })
            : offline.value
              ? t(['离线，不能保存', 'Offline, cannot save'])
              : ''}
        </span>
        <span className="sp" />
        <button type="button" className="btn" onClick={() => void close()}>
          {t(words.cancel)}
        </button>
        {canWrite ? (
          <button
            type="submit"
            form="record-form"
            className="btn pri"
            disabled={busy || (row !== null && !dirty)}
          >
            {t(words.save)}
          </button>
        ) : null}
      </div>
    </aside>
  );
};
