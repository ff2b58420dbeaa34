import typography from '#ui/styles/typography.module.css';

/** What is wrong with a field that draws itself. */
export const FieldFault = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <small className={typography.danger} role="alert" data-part="field-fault">
      {text}
    </small>
  ) : null;
