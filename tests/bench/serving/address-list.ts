/** Scripts with which wrk requests many addresses. */
import { writeFile } from 'node:fs/promises';

/** Index of the next address, in Lua. `asked` is the number of requests, with this one. */
const NEXT = {
  /** In a random order, again and again. */
  random: 'math.random(#addresses)',
  /** One after the other; after the last one, that one again. */
  inTurn: 'math.min(asked, #addresses)',
} as const;

/**
 * Writes a script for `Target.script`, and its list of addresses beside it. Returns its path.
 * @param file Name of both files, without an extension.
 */
export async function writeAddresses(
  addresses: readonly string[],
  file: string,
  order: keyof typeof NEXT,
): Promise<string> {
  const script = `${file}.lua`;
  await writeFile(`${file}.txt`, addresses.join('\n'));
  await writeFile(
    script,
    `
local addresses, asked = {}, 0
for line in io.lines(${JSON.stringify(`${file}.txt`)}) do addresses[#addresses + 1] = line end
request = function()
  asked = asked + 1
  return wrk.format(nil, addresses[${NEXT[order]}])
end
`,
  );
  return script;
}
