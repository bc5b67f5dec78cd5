import { randomInt } from 'node:crypto'
import { assignMedium, type EntryMedium } from '#shared/access/entry-media/entry-media.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'

/** Gives a person a card with a number of its own. */
export const giveCard = (
  author: Caller,
  user: string,
  number = String(randomInt(10 ** 9, 10 ** 10)),
): Promise<EntryMedium> => author.call(assignMedium, { body: { user, number, format: 'decimal' } })
