// Many requests at once on two processes for what only some may have: each rule of names, money, transitions, gates,
// lessons, raffles, referrals, freezes and guessing.

import { entrances } from '#tests/proofs/races/entrances.ts'
import { openField, run } from '#tests/proofs/races/field.ts'
import { money } from '#tests/proofs/races/money.ts'
import { names } from '#tests/proofs/races/names.ts'
import { transitions } from '#tests/proofs/races/transitions.ts'
import { parameters, program } from '#tests/proofs/support/product.ts'

const { count, only } = parameters({ count: 200, only: '' })

await program('races', async () => {
  const field = await openField(count)
  const races = [names, money, transitions, entrances]
    .flatMap((racesOf) => racesOf(field))
    .filter(({ name }) => name.includes(only))
  const violations: string[] = []
  for (const race of races) violations.push(...(await run(race, field)))
  await field.stop()
  return { violations, detail: `${races.length} races of ${count} requests` }
})
