/** Finds free ports. */
import { once } from 'node:events';
import net from 'node:net';

/** A port of the loopback address that no program listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The operating system assigned no port.');
  return address.port;
}
