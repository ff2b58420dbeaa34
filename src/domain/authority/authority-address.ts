/** Address of the page of transport authorities. */
export const authorityAddress = 'setting/base_data/authority';
