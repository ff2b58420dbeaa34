import type { Resource } from '#resource/define.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './resource-form.module.css';
import { ResourceSection, type SectionProps } from './resource-section.tsx';

/** The fields of a form, in groups. */
export const FormSections = ({ resource, isNew, ...section }: Omit<SectionProps, 'names'>) => {
  const { t } = useTranslation();
  // Of a row that is not there yet nothing is known but what is typed.
  const hasFields = (section: Resource['sections'][number]): boolean =>
    !isNew ||
    section.fields.some((field) => !['computed', 'state'].includes(resource.fields[field]?.kind ?? ''));
  return resource.sections.filter(hasFields).map((one, i) => (
    <fieldset key={one.title[0]} className={styles.section}>
      {/* The first stands under the heading of the form, which says it already to those who see. */}
      <legend className={i === 0 ? typography.visuallyHidden : sections.heading}>{t(one.title)}</legend>
      <ResourceSection resource={resource} isNew={isNew} names={one.fields} {...section} />
    </fieldset>
  ));
};
