import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { raffleCheckTexts as texts } from '#server/modules/loyalty/raffles/raffle-check.texts.ts'
import { checkDraw, holds } from '#shared/loyalty/raffles/check-draw.ts'
import { drawSteps } from '#shared/loyalty/raffles/draw-steps.ts'
import { DrawRecord } from '#shared/loyalty/raffles/raffle-draws.contract.ts'

/** Milliseconds to wait for a record's address. */
const timeout = 30_000

async function read(place: string): Promise<unknown> {
  if (!/^https?:/.test(place)) return JSON.parse(await readFile(place, 'utf8'))
  const response = await fetch(place, { signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`${place}: ${response.status}`)
  return response.json()
}

/** Recomputes a published draw from its record; returns whether all steps are valid. */
async function check(place: string, publicKey: string | undefined): Promise<boolean> {
  const record = DrawRecord.parse(await read(place))
  const checked = await checkDraw(record, publicKey)
  for (const line of texts.about(record)) console.log(line)
  for (const step of drawSteps) console.log(texts.step(step, checked[step]))
  for (const { position, entry, prize } of record.winners) console.log(`  ${position}. ${entry}  ${prize}`)
  console.log(holds(checked) ? texts.holds : texts.broken)
  if (record.source.kind === 'announced') console.log(texts.lookUp(record.source.name, record.publicValue))
  return holds(checked)
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'public-key': { type: 'string' } },
  })
  const [place] = positionals
  if (!place) throw new Error(texts.usage)
  process.exitCode = (await check(place, values['public-key'])) ? 0 : 1
} catch (error) {
  console.error(texts.failed(error instanceof Error ? error.message : String(error)))
  process.exitCode = 2
}
