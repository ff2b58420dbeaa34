import { largest, type Piece } from './piece.ts';

const widthPx = 960;
const rowPx = 26;
const headPx = 56;

/**
 * The chart as a picture for a letter or a slide: names, bars and figures, in the colours of the light scheme whatever
 * the screen is in. Drawn from the figures, so that nothing of the page's layout gets into it.
 */
export const chartPicture = (
  title: string,
  note: string,
  pieces: readonly Piece[],
  font: string,
): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx * 2;
  canvas.height = (headPx + pieces.length * rowPx + 16) * 2;
  const draw = canvas.getContext('2d');
  if (!draw) return Promise.resolve(null);
  draw.scale(2, 2);
  draw.fillStyle = '#fff';
  draw.fillRect(0, 0, canvas.width, canvas.height);
  draw.fillStyle = '#16202a';
  draw.font = `600 16px ${font}`;
  draw.fillText(title, 16, 24);
  draw.fillStyle = '#5a6670';
  draw.font = `12px ${font}`;
  draw.fillText(note, 16, 44);
  const most = largest(pieces) || 1;
  for (const [i, { label, figure, text }] of pieces.entries()) {
    const y = headPx + i * rowPx;
    draw.fillStyle = '#16202a';
    draw.fillText(label, 16, y + 16, 200);
    draw.fillStyle = (figure ?? 0) < 0 ? '#be7d4b' : '#117c8c';
    draw.fillRect(230, y + 5, (Math.abs(figure ?? 0) / most) * 600, 14);
    draw.fillStyle = '#16202a';
    draw.textAlign = 'right';
    draw.fillText(text, widthPx - 16, y + 16);
    draw.textAlign = 'left';
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};
