/** Follows an address as a press on a link to it would: without a reload where that is possible. */
export function follow(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
