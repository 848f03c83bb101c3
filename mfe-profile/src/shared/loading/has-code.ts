import { faultOf, RequestError } from '@roadside/mfe-kit/request';

/** Whether the API refused a request with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof RequestError && faultOf(error).code === code;
}
