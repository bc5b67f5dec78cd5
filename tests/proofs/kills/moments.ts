import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, form, insist, Refusal, signIn } from '#tests/proofs/support/client.ts'
import { addMember, openClub, openTill, sellFee } from '#tests/proofs/support/club.ts'
import {
  openFolder,
  postmasterOf,
  runCommand,
  spawnProduct,
  startProduct,
  untilReady,
} from '#tests/proofs/support/product.ts'

const pause = (most: number) => sleep(Math.random() * most)

interface Sizes {
  /** Kills of each. */
  rounds: number
  /** Members of an imported file. */
  rows: number
}

/** Lists that a first start fills, by the number of their rows. */
async function initialContents(url: string): Promise<string> {
  const admin = await signIn(new Client(() => url))
  const lists = [
    '/api/pages',
    '/api/faqs',
    '/api/contracts',
    '/api/users',
    '/api/positions',
    '/api/branch/list',
  ]
  const counts: string[] = []
  for (const list of lists) counts.push(`${list} ${(await admin.rows(list)).length}`)
  return counts.join(', ')
}

/** Kills a first start with its database, after up to the time that a whole start takes. */
export async function killFirstStarts({ rounds }: Sizes): Promise<string[]> {
  const violations: string[] = []
  const began = performance.now()
  const undisturbed = await startProduct({ dataDir: openFolder() })
  const wholeStart = performance.now() - began
  const expected = await initialContents(undisturbed.url)
  const second = await spawnProduct({ dataDir: undisturbed.dataDir })
  const refusal = await untilReady(second).catch(() => second.process.exitCode)
  if (refusal !== 1) violations.push(`a second process on the same data folder ended with ${refusal}`)
  if ((await fetch(`${undisturbed.url}/readyz`)).status !== 200)
    violations.push('a second process on the same data folder disturbed the first')
  await undisturbed.stop()
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = openFolder()
    const first = await spawnProduct({ dataDir })
    await sleep((wholeStart * (round + Math.random())) / rounds)
    await first.kill()
    const database = postmasterOf(dataDir)
    if (database && round % 2) process.kill(database.pid, 'SIGKILL')
    const next = await spawnProduct({ dataDir })
    try {
      await untilReady(next)
      const found = await initialContents(next.url)
      if (found !== expected) violations.push(`first start ${round}: ${found} instead of ${expected}`)
    } catch (error) {
      violations.push(`first start ${round}: ${(error as Error).message}`)
    }
    await next.stop()
  }
  return violations
}

interface Import {
  _id: string
  state: 'ready' | 'running' | 'done' | 'failed' | 'undone'
  columns: object
  dayOrder: string
  added: number
}

/** The members of an import that is killed arrive, each once. */
export async function killImports({ rounds, rows }: Sizes): Promise<string[]> {
  const violations: string[] = []
  const dataDir = openFolder()
  let product = await startProduct({ dataDir })
  const admin = await signIn(new Client(() => product.url))
  const { branch } = await openClub(admin)
  for (let round = 0; round < rounds; round += 1) {
    const numbers = Array.from({ length: rows }, (_, index) => round * rows + index)
    const lines = numbers.map(
      (number) => `Aktarılan ${round} ${number};0544 ${String(number).padStart(7, '0')}`,
    )
    const file = new File([`Ad Soyad;Telefon\n${lines.join('\n')}\n`], 'uyeler.csv', { type: 'text/csv' })
    const { _id, columns, dayOrder } = await admin.call<Import>(
      'POST',
      `/api/imports/members/${branch}`,
      form({ file }),
    )
    await admin.call('PUT', `/api/imports/${_id}/columns`, { columns, dayOrder })
    await admin.call('POST', `/api/imports/${_id}/start`, { skipsProblems: true })
    await pause(1500)
    const database = postmasterOf(dataDir)
    await product.kill()
    if (database && round % 2) process.kill(database.pid, 'SIGKILL')
    product = await startProduct({ dataDir })
    const deadline = Date.now() + 300_000
    let state: Import['state'] = 'running'
    while (state === 'running' && Date.now() < deadline) {
      await sleep(500)
      ;({ state } = await insist(() => admin.call<Import>('GET', `/api/imports/${_id}`)))
    }
    const people = await admin.rows<{ name: string }>('/api/users')
    const found = people.filter(({ name }) => name.startsWith(`Aktarılan ${round} `)).length
    if (state !== 'done' || found !== rows)
      violations.push(`import ${round}: ${state} with ${found} of ${rows} members`)
  }
  await product.stop()
  return violations
}

/** A killed backup leaves no file that passes for one, and the next backup can be restored. */
export async function killBackups({ rounds }: Sizes): Promise<string[]> {
  const violations: string[] = []
  const dataDir = openFolder()
  const product = await startProduct({ dataDir })
  const admin = await signIn(new Client(() => product.url))
  const { branch } = await openClub(admin)
  for (let index = 0; index < 20; index += 1) await addMember(admin, branch, `Yedekli ${index}`)
  const folder = openFolder()
  const backup = (file: string, onStart?: Parameters<typeof runCommand>[2]) =>
    runCommand(['server/cli/backup.ts', file], { DATA_DIR: dataDir }, onStart)
  const restore = async (file: string) => {
    const target = openFolder()
    const end = await runCommand(['server/cli/restore.ts', file], { DATA_DIR: target })
    return { ...end, target }
  }
  const began = performance.now()
  const whole = join(folder, 'whole.tar.gz')
  const { code, output } = await backup(whole)
  const wholeTime = performance.now() - began
  if (code !== 0) violations.push(`backup: ${output}`)
  for (let round = 0; round < rounds; round += 1) {
    const file = join(folder, `${round}.tar.gz`)
    await backup(file, (child) => {
      setTimeout(() => child.kill('SIGKILL'), (wholeTime * (round + Math.random())) / rounds)
    })
    if (!existsSync(file)) continue
    const restored = await restore(file)
    if (restored.code !== 0)
      violations.push(`backup ${round}: a file that cannot be restored: ${restored.output}`)
  }
  if ((await admin.send('GET', '/api/branch/list')).status !== 200)
    violations.push('backup: the product no longer responds')
  await product.stop()
  const { code: restoreCode, output: restoreOutput, target } = await restore(whole)
  if (restoreCode !== 0) violations.push(`restore: ${restoreOutput}`)
  const copy = await startProduct({ dataDir: target })
  const people = await (await signIn(new Client(() => copy.url))).rows<{ name: string }>('/api/users')
  const found = people.filter(({ name }) => name.startsWith('Yedekli ')).length
  if (found !== 20) violations.push(`restore: ${found} of 20 members`)
  await copy.stop()
  return violations
}

interface Session {
  closedAt: string | null
  expectedCash: number | null
  countedCash: number | null
  difference: number | null
}

/** A close that is killed has happened as a whole or not at all; an acknowledged one has. */
export async function killCloses({ rounds }: Sizes): Promise<string[]> {
  const violations: string[] = []
  const dataDir = openFolder()
  let product = await startProduct({ dataDir })
  const admin = await signIn(new Client(() => product.url))
  const { branch } = await openClub(admin)
  const person = (await addMember(admin, branch, 'Kasadaki Üye'))._id
  for (let round = 0; round < rounds; round += 1) {
    const session = await openTill(admin, branch, 100)
    await sellFee(admin, branch, person, { amount: 40 })
    const close = () =>
      admin.call<Session>('POST', `/api/till-sessions/${session}/close`, {
        ...{ denominations: {}, countedCard: 0, differenceReason: 'Sayım' },
      })
    const acknowledged = close().then(
      () => true,
      () => false,
    )
    await pause(60)
    const database = postmasterOf(dataDir)
    await product.kill()
    if (database && round % 2) process.kill(database.pid, 'SIGKILL')
    product = await startProduct({ dataDir })
    const found = await admin.call<Session>('GET', `/api/till-sessions/${session}`)
    if ((await acknowledged) && !found.closedAt) violations.push(`close ${round}: acknowledged and lost`)
    const again = await close().then(
      () => 'done',
      (error: unknown) => (error instanceof Refusal ? error.status : error),
    )
    if (found.closedAt ? again === 'done' : again !== 'done')
      violations.push(
        `close ${round}: ${found.closedAt ? 'closed' : 'open'}, the next close ended with ${again}`,
      )
    const closed = await admin.call<Session>('GET', `/api/till-sessions/${session}`)
    if (closed.expectedCash === null || closed.difference !== 0 - (closed.expectedCash ?? 0))
      violations.push(`close ${round}: ${JSON.stringify(closed)}`)
  }
  await product.stop()
  return violations
}
