let known: Promise<string> | undefined;

/**
 * The form token of this page, for the header `X-Csrf-Token`. Empty when it cannot be had: the request goes out all the same, and the
 * server says what is wrong.
 * @param options.anew The last one was refused.
 */
export function formToken({ anew = false } = {}): Promise<string> {
  if (anew || !known) {
    known = fetchToken();
  }
  return known;
}

async function fetchToken(): Promise<string> {
  try {
    const response = await fetch('/csrf_token', { cache: 'no-store' });
    if (response.ok) return ((await response.json()) as { sk: string }).sk;
  } catch {
    // As without a good answer, below.
  }
  // It is asked for again the next time.
  known = undefined;
  return '';
}
