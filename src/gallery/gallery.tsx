import { useState } from 'react';

import { type Language, languages } from '#i18n/text.ts';
import { LanguageProvider, useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import styles from './gallery.module.css';
import type { Specimen } from './specimen.ts';
import { charts } from './specimens/charts.tsx';
import { controls } from './specimens/controls.tsx';
import { feedback } from './specimens/feedback.tsx';
import { glyphs } from './specimens/glyphs.tsx';
import { tables } from './specimens/tables.tsx';
import { tanks } from './specimens/tanks.tsx';

const groups: Readonly<Record<string, readonly Specimen[]>> = {
  Glyphs: glyphs,
  'Tanks and losses': tanks,
  Charts: charts,
  Controls: controls,
  Tables: tables,
  Feedback: feedback,
};

type Scheme = 'light' | 'dark';

const Specimens = ({ scheme }: { readonly scheme: Scheme }) => {
  const translation = useTranslation();
  return Object.entries(groups).map(([group, specimens]) => (
    <section key={group} className={styles.group}>
      <h2>{group}</h2>
      {specimens.map(({ name, states }) => (
        <article key={name} className={styles.specimen} data-specimen={name}>
          <h3>{name}</h3>
          {Object.entries(states).map(([state, show]) => (
            <figure key={state} data-state={state}>
              <figcaption>{state}</figcaption>
              <div className={styles.stage}>{show({ translation, scheme })}</div>
            </figure>
          ))}
        </article>
      ))}
    </section>
  ));
};

/** Every part of `src/ui` in its states, in both languages and both schemes; in development alone. */
export const Gallery = () => {
  const asked = new URLSearchParams(location.search);
  const [language, setLanguage] = useState<Language>(asked.get('language') === 'en' ? 'en' : 'zh');
  const [scheme, setScheme] = useState<Scheme>(asked.get('scheme') === 'dark' ? 'dark' : 'light');
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  document.documentElement.lang = language;
  return (
    <LanguageProvider language={language}>
      <main className={styles.gallery}>
        <header>
          <h1>Gallery</h1>
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              className={buttons.button}
              aria-pressed={one === language}
              onClick={() => setLanguage(one)}
            >
              {one}
            </button>
          ))}
          {(['light', 'dark'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={buttons.button}
              aria-pressed={one === scheme}
              onClick={() => setScheme(one)}
            >
              {one}
            </button>
          ))}
        </header>
        <Specimens key={scheme} scheme={scheme} />
      </main>
    </LanguageProvider>
  );
};
