/**
 * Shares values between the site's tabs. Browsers without broadcast channels share nothing.
 * @param name Name of the channel. A message has one origin.
 * @param onValue Called for values of other tabs.
 */
export function shareWithTabs(
  name: string,
  onValue: (value: unknown) => void,
): { send: (value: unknown) => void; close: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => onValue(data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has one origin
  return { send: (value) => channel.postMessage(value), close: () => channel.close() };
}
