/*
 * What lies over what on a map, from below. The embedded map is beneath all of it (1 to 17, its numbers and names 29 to
 * 35), trucks are painted on a canvas above.
 */

/** A ground that was chosen: its pictures or tiles, and names over them. */
export const ground = 20;
export const groundNames = 21;

/** Counted cells: over ground and roads, under names and outlines. */
export const heat = 35;

/** Fences and the planned way; the way of a truck; what is measured. */
export const fences = 40;
export const trail = 41;
export const measured = 42;

/** Places where trucks stood; a corridor under its line. */
export const stops = 45;
export const corridor = 48;

/** What the page is about: its lines and outlines, marks on them, and what moves over both. */
export const subject = 50;
export const marks = 51;
export const moving = 52;

/** A truck and its destination with their names. */
export const namedPlaces = 60;
