/** Starts `oidc-provider`, a certified OpenID Connect provider, and an edge that signs in there. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type JWK } from 'oidc-provider';
import { originOf } from '../pages/pages.ts';
import { startEdge, type Edge } from './edge.ts';

const CLIENT = { client_id: 'roadside', client_secret: 's%cret+' };

/** A provider and its edge. */
export interface SignInEdge {
  readonly edge: Edge;
  readonly issuer: string;
  /** Replaces the provider's keys. */
  rotateKeys(): void;
  stop(): Promise<void>;
}

/**
 * Starts both. Every login and password is accepted; the login is the person's name.
 * @param settings As for `startEdge`.
 */
export async function startEdgeWithProvider(settings: Readonly<Record<string, string>> = {}): Promise<SignInEdge> {
  let listener: RequestListener = (_, response) => response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const edge = await startEdge({
    ...settings,
    EMBEDDED_API_DEVELOPMENT_IDENTITY: 'false',
    IDENTITY_ISSUER: issuer,
    IDENTITY_CLIENT_ID: CLIENT.client_id,
    IDENTITY_CLIENT_SECRET: CLIENT.client_secret,
  });
  const origin = originOf('amber', edge.port);
  const rotateKeys = () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          ...CLIENT,
          redirect_uris: [`${origin}/api/identity/callback`],
          post_logout_redirect_uris: [`${origin}/api/identity/signed-out`],
        },
      ],
      cookies: { keys: [randomUUID()] },
      jwks: { keys: [newKey()] },
      claims: { openid: ['sub'], profile: ['name'] },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, name: `${sub} Smirnova` }) }),
      ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
    });
    const handle = provider.callback();
    listener = (request, response) => void handle(request, response);
  };
  rotateKeys();
  return {
    edge,
    issuer,
    rotateKeys,
    async stop() {
      await edge.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A new key for RS256. */
function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
}
