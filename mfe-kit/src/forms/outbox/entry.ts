/** A request that waits on the device until the server has it. */
export interface WaitingRequest {
  /** Names the sending, on the device and for the server. */
  readonly key: string;
  /** Draft that it was made of. */
  readonly form: string;
  /** Path of the product API that takes it. */
  readonly address: string;
  /** What is sent, in order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Files that the server does not have yet. */
  readonly files: readonly File[];
  /** When it was to be sent, in milliseconds since 1970. */
  readonly at: number;
  /** `waiting`: it is tried again by itself. `refused`: somebody has to look at it. */
  readonly state: 'waiting' | 'refused';
}

/** The body of a request. */
export function bodyOf({ fields, files }: WaitingRequest): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  for (const file of files) body.append('files', file, file.name);
  return body;
}
