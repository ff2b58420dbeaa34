/** Outline of a tank with nothing in it; the height follows the width. */
export const EmptyTank = ({ width }: { readonly width: number }) => (
  <svg width={width} height={(width * 34) / 120} viewBox="0 0 120 34" aria-hidden="true">
    <rect
      x="1"
      y="1"
      width="118"
      height="32"
      rx="11"
      fill="none"
      stroke="var(--tw-line-2)"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
    />
    <path
      d="M40 1v32M80 1v32"
      stroke="var(--tw-line-2)"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);
