/** Where other systems make the contract's calls with a token; its number is that of the promises of `src/docs/guides/interfaces/api.md`. */
export const apiPath = '/api/v1';
