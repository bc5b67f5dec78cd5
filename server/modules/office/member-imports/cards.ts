import type { Database } from '#server/db/database.ts'
import { takenNumbers } from '#server/modules/access/entry-media/entry-media.service.ts'
import { canonicalMedium } from '#shared/access/entry-media/medium-number.ts'
import { memberImportsMessages as texts } from '#shared/office/member-imports/member-imports.messages.ts'
import type { MemberRow } from '#shared/office/member-imports/member-imports.sheet.ts'

/** The columns of cards, each with the format of its numbers. */
const formats = { card: 'decimal', cardHex: 'hex', cardReversed: 'hex-reversed' } as const
const columns = Object.keys(formats) as (keyof typeof formats)[]

interface Row {
  values: MemberRow
}
interface Holder {
  _id: string
  name: string
}

/** The column and the canonical number of a row's card; undefined without one. */
function cardIn({ values }: Row) {
  const column = columns.find((name) => values[name] !== '')
  return column && { column, number: canonicalMedium(values[column], formats[column]) }
}

/** Reads which cards of a file are taken; follows those that earlier rows give. */
export async function readCards(db: Database, rows: readonly Row[]) {
  const taken = await takenNumbers(
    db,
    rows.flatMap((row) => cardIn(row)?.number ?? []),
  )
  const given = new Map<string, Holder>()
  return {
    /** Returns the number that a row gives to a person; null without one, or with a problem. */
    cardOf(row: Row, person: Holder, problems: Map<string, string>): string | null {
      const card = cardIn(row)
      if (!card) return null
      const { column, number = '' } = card
      const [holder, other] = [taken.get(number), given.get(number)]
      const isOwn = other?._id === person._id || (holder?.user === person._id && holder.state === 'active')
      if (isOwn) return null
      if (number === '') problems.set(column, texts.cardInvalid)
      else if (other) problems.set(column, texts.cardTwice(other.name))
      else if (holder) problems.set(column, holder.state === 'lost' ? texts.cardLost : texts.cardTaken)
      return problems.has(column) ? null : number
    },
    give(number: string, person: Holder): void {
      given.set(number, person)
    },
  }
}
