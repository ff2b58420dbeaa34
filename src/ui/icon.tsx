import glyph from './drawing/glyph.module.css';
/** Line icons on a 16 px grid, one stroke, drawn for this product. */
const paths = {
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.4 10.4 14 14',
  bell: 'M4 7a4 4 0 0 1 8 0c0 3 1.5 4 1.5 4.5H2.5C2.5 11 4 10 4 7ZM6.8 13.7h2.4',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5Z',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  down: 'M4.5 6.5 8 10l3.5-3.5',
  up: 'M4.5 9.5 8 6l3.5 3.5',
  right: 'M6.5 4.5 10 8l-3.5 3.5',
  left: 'M9.5 4.5 6 8l3.5 3.5',
  home: 'M2.5 7.5 8 3l5.5 4.5M4 6.5V13h8V6.5M6.7 13V9.5h2.6V13',
  map: 'M2 4.2 6 2.5l4 1.7 4-1.7v9.3L10 13.5 6 11.8 2 13.5ZM6 2.5v9.3M10 4.2v9.3',
  drop: 'M8 2C5 5.6 3.8 7.5 3.8 9.6a4.2 4.2 0 0 0 8.4 0C12.2 7.5 11 5.6 8 2Z',
  wheel:
    'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3ZM2 8h4.5M9.5 8H14M8 9.5V14',
  shield: 'M8 1.8 13 3.5v4c0 3.2-2 5.5-5 6.7-3-1.2-5-3.5-5-6.7v-4Z',
  chip: 'M4.5 4.5h7v7h-7ZM6.5 2v2.5M9.5 2v2.5M6.5 11.5V14M9.5 11.5V14M2 6.5h2.5M2 9.5h2.5M11.5 6.5H14M11.5 9.5H14',
  settings: 'M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6M10 3.3v3.4M6 9.3v3.4',
  lock: 'M4 7h8v6.5H4ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  panel: 'M2.5 3h11v10h-11ZM6 3v10',
  filter: 'M2.5 3.5h11L9.5 8.5v4l-3 1v-5Z',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  layers: 'M8 2.5 14 5.7 8 9 2 5.7ZM2.5 8.7 8 11.7l5.5-3M2.5 11 8 14l5.5-3',
  locate: 'M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM8 1.5v2.5M8 12v2.5M1.5 8H4M12 8h2.5',
  mute: 'M2.5 6v4H5l3.5 3V3L5 6ZM11 6l3.5 4M14.5 6 11 10',
  sound: 'M2.5 6v4H5l3.5 3V3L5 6ZM11 5.5q2 2.5 0 5M12.8 3.8q3.2 4.2 0 8.4',
  tick: 'M3 8.5 6.5 12 13 4.5',
  pin: 'M8 14C5 10.5 3.5 8.5 3.5 6.5a4.5 4.5 0 0 1 9 0C12.5 8.5 11 10.5 8 14ZM8 5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z',
  phone: 'M3 3.5 5.5 2.5 7 5.7 5.5 7a7 7 0 0 0 3.5 3.5l1.3-1.5 3.2 1.5-1 2.5C8 13.5 2.5 8 3 3.5Z',
  cross: 'M4 4l8 8M12 4l-8 8',
  exchange: 'M3 5.5h9.5M10 3l2.5 2.5L10 8M13 10.5H3.5M6 8l-2.5 2.5L6 13',
  expand: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  shrink: 'M6 2.5V6H2.5M13.5 6H10V2.5M10 13.5V10h3.5M2.5 10H6v3.5',
  printer: 'M4.5 6V2.5h7V6M4.5 11.500h-2V6h11v5.500h-2M4.500 9.500h7v4h-7Z',
  star: 'M8 2.3 9.7 6l4 .5-3 2.7.8 4L8 11.2l-3.5 2 .8-4-3-2.7 4-.5Z',
  link: 'M6.5 9.5 9.5 6.5M7 4.5 9 2.8a2.8 2.8 0 0 1 4 4L11.2 8.8M9 11.5 7 13.2a2.8 2.8 0 0 1-4-4L4.8 7.2',
  route: 'M4 13a1.8 1.8 0 1 0 0-.1M12 3a1.5 1.5 0 1 0 0 .1M4 11V9.5C4 7 12 9 12 6.5V4.7',
  refresh: 'M13 4v3h-3M13 7A5.2 5.2 0 1 0 13 9.7',
  person: 'M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4ZM3 13.5c.5-2.8 2.4-4 5-4s4.5 1.2 5 4',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  upload: 'M8 10.5V3M5 5.5l3-3 3 3M3 13.5h10',
  download: 'M8 2.5v7.5M5 7.5l3 3 3-3M3 13.5h10',
  calendar: 'M2.5 4h11v9.5h-11ZM2.5 7h11M5.5 2.5V5M10.5 2.5V5',
  warning: 'M8 2.5 14 13H2ZM8 6.5v3M8 11.3v.1',
  tack: 'M5.5 2.5h5l-.8 4.2 2.3 2.3v1h-8v-1l2.3-2.3ZM8 10v4',
  dense: 'M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11',
  columns: 'M2.5 3h11v10h-11ZM6.2 3v10M9.8 3v10',
  broken: 'M2 2l12 12M3 6.5a8 8 0 0 1 3-1.7M13 6.5a8 8 0 0 0-4-2M5.5 9a4 4 0 0 1 2-1M8 12.2h.01',
  page: 'M4 2.500h5.500L12.500 5.500v8h-8.500ZM9.300 2.500v3.200h3.200M6 8.500h4.500M6 11h4.500',
  trash: 'M3 4.500h10M6.500 4.500V2.800h3v1.700M4.500 4.500 5 13.500h6l.5-9M6.800 7v4M9.200 7v4',
  key: 'M5.500 7.500a2.700 2.700 0 1 0 0 5.400 2.700 2.700 0 0 0 0-5.400ZM7.500 8.500 13 3M11 5l1.800 1.800M9.300 6.700l1.500 1.500',
  exit: 'M9.500 3H3.500v10h6M7 8h6.500M11 5.500 13.500 8 11 10.500',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    className={glyph.glyph}
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' ? 2.2 : 1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
