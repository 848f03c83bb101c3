import { expect, it } from 'vitest';
import { allowedOrigin, allowedSites } from './allowed.js';

const SITES = ['https://roadside.example', 'https://*.roadside.example', 'http://localhost:*'];

it.each([
  ['https://roadside.example/ru-ru/moskva?q=1', 'https://roadside.example'],
  ['https://kz.roadside.example', 'https://kz.roadside.example'],
  ['http://localhost:8080/', 'http://localhost:8080'],
])('accepts %s', (address, origin) => {
  expect(allowedOrigin(address, SITES)).toBe(origin);
});

it.each([
  'http://roadside.example',
  'https://roadside.example.evil.test',
  'https://evilroadside.example',
  'https://roadside.example@evil.test',
  'https://evil.test/https://roadside.example',
  'roadside.example',
  '',
])('rejects %j', (address) => {
  expect(() => allowedOrigin(address, SITES)).toThrow(/AGAINST|against\.json/);
});

it('accepts the development hosts of a clone', async () => {
  expect(allowedOrigin('http://slate.localhost:8080', await allowedSites())).toBe('http://slate.localhost:8080');
});
