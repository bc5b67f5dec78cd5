import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskClub, openDeskClub } from '#tests/support/desk/desk-club.ts'
import { deskDiscrepancies, runDeskProgram } from '#tests/support/desk/desk-program.ts'
import { startTwoProcesses, type TwoProcesses } from '#tests/support/processes/two-processes.ts'

const operations = 900

let processes: TwoProcesses
let club: DeskClub

beforeAll(async () => {
  processes = await startTwoProcesses()
  club = await openDeskClub(processes, { clerks: 4, members: 20 })
})
afterAll(() => processes.stop())

test(`${operations} random operations at the desk on two processes, one of them killed, leave no discrepancy`, async () => {
  const seed = Date.now() % 1_000_000
  const outcome = await runDeskProgram(club, { operations, lanes: 10, kills: 1, seconds: 150, seed })
  expect(outcome.failures, `seed ${seed}`).toEqual([])
  expect(await deskDiscrepancies(club), `seed ${seed}`).toEqual([])
  expect(outcome.ends['settlement above what is open']).not.toHaveProperty('done')
}, 240_000)
