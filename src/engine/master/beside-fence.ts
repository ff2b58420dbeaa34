/** A fence that is drawn too small, or in the wrong place, is missed by so much where a way bill names the stop, m. */
export const plannedBesideM = 300;
/** The same where a station's gauge received what left the truck, m. */
export const deliveredBesideM = 500;
