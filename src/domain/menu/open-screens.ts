/** Public pages: they need no session and have no frame around them. */
export const openScreens: readonly string[] = ['verify_certificate', 'shared_track'];
