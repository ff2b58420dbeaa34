/** Name of this build; sorts as text, older before newer. */
export const build = import.meta.env['VITE_BUILD'] ?? 'dev';
