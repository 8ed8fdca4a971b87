import type { Page } from '@playwright/test'
import { serverSide } from './backend'

/** Lets this machine write to us again at once: all tests write from one address, and one of them uses its limit up. */
export async function forgetContactMessages(): Promise<void> {
  const { error } = await serverSide().from('rate_limits').delete().like('key', 'contact:%')
  if (error) throw new Error(error.message)
}

export type Letter = { name: string; email: string; subject: string; message: string }

/** A contact message that no other test sends. */
export function aLetter(change: Partial<Letter> = {}): Letter {
  return {
    name: 'Ada Example',
    email: 'ada@example.com',
    subject: `A question ${crypto.randomUUID()}`,
    message: 'Does the brush know where the wall ends?\nMine does not.',
    ...change,
  }
}

export const LETTER_LABELS = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const

export async function fillLetter(page: Page, letter: Letter): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(letter.name)
  await page.getByLabel('Email', { exact: true }).fill(letter.email)
  await page.getByLabel('Subject', { exact: true }).fill(letter.subject)
  await page.getByLabel('Message', { exact: true }).fill(letter.message)
}

/** The rows that were kept under this subject. */
export async function lettersAbout(subject: string) {
  const { data, error } = await serverSide().from('contacts').select('*').eq('subject', subject)
  if (error) throw new Error(error.message)
  return data
}

export async function feedbackOf(userId: string) {
  const { data, error } = await serverSide().from('user_feedback').select('*').eq('user_id', userId)
  if (error) throw new Error(error.message)
  return data
}
