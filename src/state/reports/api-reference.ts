import { apiReferenceAddress } from '#contract/api/api-reference-address.ts';
import { apiPath } from '#contract/api/api-path.ts';
import type { ApiField, ApiOperation, ApiOperationDetail, ApiTrial } from '#contract/api/api-reference.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export { apiPath, apiReferenceAddress };
export type { ApiField, ApiOperation, ApiOperationDetail, ApiTrial };

/** Every operation of the API, in the language of the console. */
export const loadApiOperations = (): Promise<CallOutcome<{ readonly operations: readonly ApiOperation[] }>> =>
  call('apiReference.list', {});

/** One operation with its fields. */
export const loadApiOperation = (id: string): Promise<CallOutcome<ApiOperationDetail>> =>
  call('apiReference.get', { id });

/** Makes a call of the API with a token of one's own; an empty body is not sent. */
export const tryApi = (
  token: string,
  method: string,
  path: string,
  body: string,
): Promise<CallOutcome<ApiTrial>> =>
  call('apiReference.try', { token, method, path, ...(body.trim() !== '' && { body }) });
