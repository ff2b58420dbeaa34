import { useId } from 'react';
import glyph from './glyph.module.css';

const letters = [
  { path: 'M.6 7H10.600M5.600 7V20', width: 11.2, bold: true },
  {
    path: 'M8.600 10.300V20M8.600 15.100A4 4.600 0 1 1 .6 15.100 4 4.600 0 1 1 8.600 15.100',
    width: 10.4,
    bold: true,
  },
  {
    path: 'M.8 10.300V20M.8 14.400C.8 11.800 2.500 10.300 4.500 10.300S8 11.700 8 14.200V20',
    width: 9.8,
    bold: true,
  },
  { path: 'M.8 5.800V20M8 10.300 1 16.200M3.700 14 8.300 20', width: 9.4, bold: true },
  { path: 'M.6 7 4.300 20 8.500 7.400 12.700 20 16.400 7', width: 17.8, bold: false },
  {
    path: 'M8.600 10.300V20M8.600 15.100A4 4.600 0 1 1 .6 15.100 4 4.600 0 1 1 8.600 15.100',
    width: 10.4,
    bold: false,
  },
  { path: 'M3.200 7.200V17C3.200 19 4.200 20 5.800 20H6.800M.4 10.500H6.600', width: 7.8, bold: false },
  { path: 'M8 12.300A4.200 4.700 0 1 0 8 17.900', width: 9.2, bold: false },
  {
    path: 'M.8 5.800V20M.8 14.400C.8 11.800 2.500 10.300 4.500 10.300S8 11.700 8 14.200V20',
    width: 9,
    bold: false,
  },
] as const;

const gap = 1.7;
const start = 31;
const end = letters.reduce((x, letter) => x + letter.width + gap, start);

/** A tank of three compartments with falling levels on two wheels. 24 px box. */
const MarkShape = () => {
  const id = useId();
  return (
    <>
      <clipPath id={id}>
        <rect x="2" y="5" width="20" height="11.5" rx="5" />
      </clipPath>
      <g clipPath={`url(#${id})`} fill="var(--tw-accent)">
        <path d="M2 7.400h7.300V17H2z" />
        <path d="M9.300 10h6.200v7H9.300z" />
        <path d="M15.500 13h7v4h-7z" />
      </g>
      <path d="M9.300 5v11.500M15.500 5v11.500" stroke="currentColor" strokeWidth="1.5" />
      <rect x="2" y="5" width="20" height="11.5" rx="5" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="7" cy="20" r="1.9" fill="currentColor" />
      <circle cx="17" cy="20" r="1.9" fill="currentColor" />
    </>
  );
};

export const Mark = ({ size = 24 }: { readonly size?: number }) => (
  <svg className={glyph.glyph} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <MarkShape />
  </svg>
);

export const Wordmark = ({ height = 22 }: { readonly height?: number }) => {
  const width = Math.ceil(end);
  let x = start;
  return (
    <svg
      width={(width * height) / 26}
      height={height}
      viewBox={`0 0 ${width} 26`}
      role="img"
      aria-label="TankWatch"
    >
      <g transform="translate(0 .5)">
        <MarkShape />
      </g>
      {letters.map((letter) => {
        const at = x;
        x += letter.width + gap;
        return (
          <path
            key={at}
            transform={`translate(${at.toFixed(1)} 0)`}
            d={letter.path}
            stroke="currentColor"
            strokeWidth={letter.bold ? 2.5 : 1.6}
            fill="none"
            strokeLinejoin="round"
          />
        );
      })}
    </svg>
  );
};
