/** Values of support forms. */
import type { Locator, Page } from '@playwright/test';

/** A request of a taxi driver, by the labels of its fields. */
const TAXI = {
  'Your full name': 'Ivan Petrov',
  Email: 'ivan@example.org',
  'Driving licence number': '77 12 345678',
  'Your message': 'Yesterday’s payout has not arrived.',
} as const;

/** A request of a courier, by the labels of its fields. */
const COURIER = {
  'Your full name': 'გიორგი ბერიძე',
  Email: 'giorgi@example.org',
  'Phone number': '8 (916) 123-45-67',
  'Your message': 'The bag is torn.',
} as const;

/** Fills in a form in English, except fields with values. */
export async function fillRequest(form: Locator | Page, kind: 'taxi' | 'courier' | 'both' = 'taxi'): Promise<void> {
  await form.getByLabel('What is it about?').selectOption({ index: 1 });
  const values = { ...(kind !== 'courier' && TAXI), ...(kind !== 'taxi' && COURIER) };
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
}

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
