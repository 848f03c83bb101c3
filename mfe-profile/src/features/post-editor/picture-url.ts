/** Address of an author's picture. */
export function pictureUrl(picture: string): string {
  return `/api/post-pictures/${encodeURIComponent(picture)}`;
}
