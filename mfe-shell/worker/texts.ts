/** Texts of late code, by address: a copy of each that was asked for stands in for the network. */
export const TEXTS = 'roadside-texts-1';

/** What product API answers texts at. */
export const TEXTS_PATH = '/api/translation-list';

/** Answers kept at most: those of every part of the site in a language or two. */
const MOST = 20;

/** The network's answer, kept; the kept one when the network fails. */
export async function textsAnswer(request: Request): Promise<Response> {
  const texts = await caches.open(TEXTS);
  try {
    const response = await fetch(request);
    if (response.ok) await put(texts, request, response.clone());
    return response;
  } catch (failure) {
    const kept = await texts.match(request);
    if (kept) return kept;
    throw failure;
  }
}

/** The oldest give way. */
async function put(texts: Cache, request: Request, response: Response): Promise<void> {
  await texts.delete(request);
  await texts.put(request, response);
  const surplus = (await texts.keys()).slice(0, -MOST);
  await Promise.all(surplus.map((key) => texts.delete(key)));
}
