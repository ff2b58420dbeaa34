/** The service's base path; every call of specification 7 lies under it. */
export const basePath = '/truck-management';
