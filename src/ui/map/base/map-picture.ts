import type OlMap from 'ol/Map.js';
import { getPointResolution } from 'ol/proj.js';

/** A map as it was seen, on one canvas. */
export interface MapPicture {
  readonly canvas: HTMLCanvasElement;
  /** Of its canvas, on the ground in its middle, m. */
  readonly widthM: number;
}

const schemeName = 'data-mantine-color-scheme';
const coloursName = 'data-colour';

/** Runs with the tokens of the light scheme on an element: paper is white. */
const inLight = (element: HTMLElement, act: () => void): void => {
  const colours = document.documentElement.getAttribute(coloursName);
  element.setAttribute(schemeName, 'light');
  if (colours !== null) element.setAttribute(coloursName, colours);
  act();
  element.removeAttribute(schemeName);
  element.removeAttribute(coloursName);
};

/** Layers may share a canvas or have one each, with a part of the map; what lies over them has its own. */
const copyTo = (context: CanvasRenderingContext2D, source: HTMLCanvasElement, ratio: number): void => {
  if (source.width === 0 || source.height === 0) return;
  const [a, b, c, d, e, f] = /^matrix\((.*)\)$/.exec(source.style.transform)?.[1]?.split(',').map(Number) ?? [
    source.clientWidth / source.width,
    0,
    0,
    source.clientHeight / source.height,
    0,
    0,
  ];
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.transform(a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0);
  context.globalAlpha = Number(source.parentElement?.style.opacity || source.style.opacity || 1);
  context.drawImage(source, 0, 0);
};

/**
 * Draws a map once more in light colours and copies it: at once, because a browser that prints waits for nobody.
 * @param setLook reads the colours of the map's element again
 * @returns null: the map is not in the page
 */
export const mapPicture = (map: OlMap, element: HTMLElement, setLook: () => void): MapPicture | null => {
  const [width = 0, height = 0] = map.getSize() ?? [];
  const centre = map.getView().getCenter();
  if (width === 0 || height === 0 || centre === undefined) return null;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const ratio = Math.max(1, devicePixelRatio);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  inLight(element, () => {
    setLook();
    context.fillStyle = getComputedStyle(element).getPropertyValue('--tw-map-water');
    context.fillRect(0, 0, canvas.width, canvas.height);
    map.renderSync();
    for (const source of map.getViewport()?.querySelectorAll('canvas') ?? []) copyTo(context, source, ratio);
  });
  setLook();
  const resolution = map.getView().getResolution() ?? 1;
  return { canvas, widthM: width * getPointResolution('EPSG:3857', resolution, centre) };
};
