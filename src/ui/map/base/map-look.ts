import type { Palette } from './palette.ts';

/** What the styles look at; replaced as a whole when scheme or language change. */
export interface BaseMapLook {
  readonly palette: Palette;
  readonly language: 'zh' | 'en';
}
