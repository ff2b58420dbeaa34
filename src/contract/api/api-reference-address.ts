/** Address of the page that describes the API. */
export const apiReferenceAddress = 'setting/interface/api_reference';
