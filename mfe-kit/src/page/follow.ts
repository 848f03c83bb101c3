/** Navigates to a URL like a click on a link, as a soft navigation where possible. */
export function follow(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
