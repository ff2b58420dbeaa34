import { generate } from 'lean-qr';
import { useMemo } from 'react';

/** Empty modules around the code that readers need (ISO/IEC 18004). */
const quiet = 4;

const pathOf = (text: string): { readonly path: string; readonly size: number } => {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + quiet} ${y + quiet}h1v1h-1z`;
  return { path, size: code.size + 2 * quiet };
};

/** A text as a QR code: black on white whatever the scheme, because cameras read it best. */
export const QrCode = ({
  text,
  size,
  title,
}: {
  readonly text: string;
  readonly size: number;
  readonly title: string;
}) => {
  const drawn = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={title}
    >
      <rect width={drawn.size} height={drawn.size} fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  );
};
