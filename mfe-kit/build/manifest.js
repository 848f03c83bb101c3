/**
 * Checks `fragment.json` by the rules of the edge, so that faults show at build time. Its schema is
 * `FragmentManifest` in the edge's OpenAPI document, generated from the Rust contracts. Rules that
 * no schema can express are here.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { ROOT } from '../webpack/rules.js';

/** Name of a squad in `edge/squads.toml`. */
export const OWNER = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Members of the page model with links of a page. */
const ADDRESS = ['url', 'languages', 'cities', 'parent', 'support'];

/** Name of a fragment. */
const NAME = /^mfe-[a-z0-9-]+$/;

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
ajv.addSchema(JSON.parse(readFileSync(path.join(ROOT, 'edge/openapi.json'), 'utf8')), 'edge');
const isManifest = ajv.compile({ $ref: 'edge#/components/schemas/FragmentManifest' });

/**
 * All faults of a manifest, one sentence each.
 * @param {unknown} manifest Parsed `fragment.json`.
 * @param {string} folder Name of the fragment's folder.
 * @returns {string[]}
 */
export function manifestFaults(manifest, folder) {
  if (!isManifest(manifest)) return (isManifest.errors ?? []).map(sentence);
  // The schema has validated its shape.
  return semanticFaults(/** @type {Manifest} */ (manifest), folder);
}

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} owner
 * @property {string} purpose
 * @property {string[]} slots
 * @property {string[]} [browser_only]
 * @property {string[]} [copies_address]
 * @property {string[]} uses
 * @property {string[]} messages
 * @property {Record<string, string>} [fallback]
 */

/**
 * @param {import('ajv').ErrorObject} fault
 * @returns {string}
 */
function sentence({ instancePath, message, params }) {
  const { allowedValues, additionalProperty } = params;
  const more = allowedValues?.join(', ') ?? additionalProperty;
  return `fragment.json${instancePath} ${message}${more ? `: ${more}` : ''}`;
}

/**
 * Faults that the schema cannot express.
 * @param {Manifest} manifest
 * @param {string} folder
 * @returns {string[]}
 */
function semanticFaults(manifest, folder) {
  const { name, owner, purpose, slots, browser_only: browserOnly = [], copies_address: copiesAddress = [] } = manifest;
  const { uses, messages, fallback = {} } = manifest;
  /** @type {(member: string, named: string[]) => (string | false)[]} */
  const unknownSlots = (member, named) =>
    named.map((slot) => !slots.includes(slot) && `"${member}" names the slot "${slot}", which is not in "slots"`);
  /** @type {(member: string, named: string[]) => (string | false)[]} */
  const emptySlots = (member, named) =>
    named.map(
      (slot) => browserOnly.includes(slot) && `"${member}" names the slot "${slot}", which the server leaves empty`,
    );
  /** @type {(string | false)[]} */
  const faults = [
    (name !== folder || !NAME.test(name)) && `"name" must be the folder's name, ${folder}`,
    !OWNER.test(owner) &&
      '"owner" must be the name of a squad in edge/squads.toml: lower-case letters, digits, hyphens',
    purpose.trim() === '' && '"purpose" must say in one sentence what the fragment is for',
    new Set(slots).size < slots.length && '"slots" lists a slot twice',
    new Set(uses).size < uses.length && '"uses" lists a member twice',
    messages.length > 0 &&
      !uses.includes('locale') &&
      '"uses" must list "locale": messages follow the rules of the page\'s language',
    copiesAddress.length > 0 &&
      !ADDRESS.some((member) => uses.includes(member)) &&
      `"copies_address" has no effect: "uses" lists none of ${ADDRESS.join(', ')}`,
    ...unknownSlots('browser_only', browserOnly),
    ...unknownSlots('copies_address', copiesAddress),
    ...emptySlots('copies_address', copiesAddress),
    ...unknownSlots('fallback', Object.keys(fallback)),
    ...emptySlots('fallback', Object.keys(fallback)),
    ...Object.values(fallback).map(
      (key) =>
        !messages.includes(key.split('.')[0] ?? '') && `"fallback" uses ${key}, whose namespace is not in "messages"`,
    ),
  ];
  return faults.filter((fault) => fault !== false);
}
