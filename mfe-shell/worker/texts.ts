/** Cache of texts for lazy-loaded code by URL, a fallback for the network. */
export const TEXTS = 'roadside-texts-1';

/** The product API's path for texts. */
export const TEXTS_PATH = '/api/translation-list';

/** Maximum number of saved text responses: all parts of the site in about two languages. */
const MOST = 20;

/** Returns the network response and saves it; returns the saved one if the network fails. */
export async function textsAnswer(request: Request): Promise<Response> {
  const texts = await caches.open(TEXTS);
  try {
    const response = await fetch(request);
    if (response.ok) await put(texts, request, response.clone());
    return response;
  } catch (failure) {
    const saved = await texts.match(request);
    if (saved) return saved;
    throw failure;
  }
}

/** Saves a response and deletes the oldest over the limit. */
async function put(texts: Cache, request: Request, response: Response): Promise<void> {
  await texts.delete(request);
  await texts.put(request, response);
  const surplus = (await texts.keys()).slice(0, -MOST);
  await Promise.all(surplus.map((key) => texts.delete(key)));
}
