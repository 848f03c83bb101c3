/** Journeys of support requests and applications. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startDesk, type Desk } from '../support/edge/desk.ts';
import { PNG } from '../support/pages/request-form.ts';
import { expect, placeOf, test } from './test.ts';
import type { Visitor } from './visitor.ts';

let desk: Desk;
let folder: string;
/** A picture on the visitor's disk. */
let picture: string;

test.beforeAll(async () => {
  [desk, folder] = await Promise.all([startDesk(), mkdtemp(path.join(os.tmpdir(), 'roadside-picture-'))]);
  picture = path.join(folder, 'screenshot.png');
  await writeFile(picture, PNG);
});

test.afterAll(async () => {
  await desk.stop();
  await rm(folder, { recursive: true });
});

const place = () => placeOf({ port: desk.edge.port });

/** Fills in the form of a taxi driver. */
async function fillRequest(visitor: Visitor, text: string): Promise<void> {
  await visitor.choose('What is it about?', 'Payouts and balance');
  await visitor.fill('textbox', 'Your full name', 'Ivan Petrov');
  await visitor.fill('textbox', 'Email', 'ivan@example.org');
  await visitor.fill('textbox', 'Driving licence number', '77 12 345678');
  await visitor.fill('textbox', 'Your message', text);
}

/** The number of the request on the open page. */
async function numberOf(visitor: Visitor): Promise<string> {
  return /R-\S+/.exec(await visitor.name('heading', /^Request R-/))?.[0] ?? '';
}

test('a driver sends a request with a picture and follows it', async ({ visitor }) => {
  await visitor.open(`${place()}/contact-us/taxi`);
  await visitor.waitForIslands('main', 'overlays');
  await visitor.click('button', 'Send the request');
  await visitor.find('link', 'Enter your email: we will send the answer there');
  await fillRequest(visitor, 'Yesterday’s payout has not arrived.');
  await visitor.attach(picture);
  await visitor.find('button', 'Remove: screenshot.png');
  await visitor.click('button', 'Send the request');
  await visitor.read(/Request R-\S+ has been sent/);
  await visitor.click('link', 'Open the request');
  const { messages } = await desk.read(await numberOf(visitor));
  expect(messages[0]?.files).toMatchObject([{ name: 'screenshot.png' }]);
  await visitor.find('link', /screenshot\.png/);
});

test('a driver replies to a request and rates the answer', async ({ visitor }) => {
  await visitor.open(`${place()}/contact-us/taxi`);
  await visitor.waitForIslands('main', 'overlays');
  await fillRequest(visitor, 'The app shows another sum.');
  await visitor.click('button', 'Send the request');
  await visitor.click('link', 'Open the request');
  const number = await numberOf(visitor);
  await desk.answer(number, 'Which bank is it?', 'solved');
  await visitor.reload();
  await visitor.waitForIslands('main');
  await visitor.click('radio', '5, very much');
  await visitor.click('button', 'Send the rating');
  await visitor.read('You rated the answer 5 out of 5.');
  await visitor.fill('textbox', 'Your message', 'The green one.');
  await visitor.click('button', 'Send the message');
  await visitor.read('We are working on it.');
  const { messages } = await desk.read(number);
  expect(messages.at(-1)?.text).toBe('The green one.');
});

test('text written to support survives a reload', async ({ visitor }) => {
  await visitor.open(`${place()}/contact-us/taxi`);
  await visitor.waitForIslands('main');
  await visitor.fill('textbox', 'Your message', 'Written before a tunnel.');
  await visitor.reload();
  await visitor.waitForIslands('main');
  await visitor.expectValue(`return document.querySelector('textarea').value`, 'Written before a tunnel.');
});

test('an applicant fixes an error in a step and applies to become a courier', async ({ visitor }) => {
  await visitor.open(`${place()}/become-contractor`);
  await visitor.waitForIslands('main', 'overlays');
  await visitor.click('button', 'Save and continue');
  await visitor.find('heading', 'There is a problem');
  await visitor.click('radio', 'Courier on foot');
  await visitor.fill('combobox', 'City', 'Kaz');
  await visitor.click('option', /^Kazan/);
  await visitor.expectValue(`return document.querySelector('[name="city"]').value`, 'Kazan');
  await visitor.click('radio', /^Self-employed/);
  await visitor.click('button', 'Save and continue');
  await visitor.find('heading', 'Step 2 of 4: About you');
  await visitor.waitForIslands('main');
  await visitor.fill('textbox', 'Your full name', 'Ivan Petrov');
  await visitor.fill('textbox', 'Phone number', '+7 916 123-45-67');
  await visitor.fill('textbox', 'Email', 'ivan@example.org');
  await visitor.click('button', 'Save and continue');
  await visitor.find('link', 'Enter your date of birth');
  await visitor.expectValue(`return document.querySelector('[name="full_name"]').value`, 'Ivan Petrov');
});

test.describe('without JavaScript', () => {
  test.use({ scripts: false });

  test('a driver reads how to write to support, sends a request and sees it', async ({ visitor }) => {
    await visitor.open(`${place()}/contact-us`);
    await visitor.click('link', /^Taxi driver/, 'main');
    await visitor.fill('textbox', 'Your full name', 'Ivan');
    await visitor.click('button', 'Send the request');
    await visitor.find('heading', 'There is a problem');
    await visitor.find('link', 'Enter your email: we will send the answer there');
    await fillRequest(visitor, 'Sent without scripts.');
    await visitor.attach(picture);
    await visitor.click('button', 'Send the request');
    await visitor.arrive(/\/requests\/[\w-]+\?sent=1$/);
    await visitor.read('Message sent!');
    const { messages } = await desk.read(await numberOf(visitor));
    expect(messages[0]).toMatchObject({ text: 'Sent without scripts.', files: [{ name: 'screenshot.png' }] });
  });
});
