import typography from '#ui/styles/typography.module.css';

/** What is wrong with rows, each with the number of its row. */
export const RowsFaults = ({ id, faults }: { readonly id: string; readonly faults: readonly string[] }) => (
  <ul id={id} className={`${typography.danger} ${typography.small}`} role="alert" data-part="faults">
    {faults.map((fault) => (
      <li key={fault}>{fault}</li>
    ))}
  </ul>
);
