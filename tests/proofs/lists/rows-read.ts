import { appendFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterOf } from '#tests/proofs/support/product.ts'

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const settings = (dataDir: string, lines: readonly string[]) =>
  appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), `\n${lines.join('\n')}\n`)

/** Loads PostgreSQL’s `auto_explain` into connections that are opened from now on; it logs nothing yet. */
export const loadExplain = (dataDir: string): void =>
  settings(dataDir, [`session_preload_libraries = 'auto_explain'`, 'auto_explain.log_min_duration = -1'])

/** Logs the plan of every statement from now on. */
export async function startExplaining(dataDir: string): Promise<void> {
  settings(dataDir, [
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    'auto_explain.log_format = json',
  ])
  process.kill(postmasterOf(dataDir)?.pid ?? 0, 'SIGHUP')
  await sleep(1000)
}

/** Tables of the job queue, which is read all the time. */
const ofJobs = /^(job|queue|schedule|subscription|version|bam|warning)/

function count(node: PlanNode, read: Map<string, number>): void {
  const table = node['Relation Name']
  if (table && !ofJobs.test(table)) {
    const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    read.set(table, (read.get(table) ?? 0) + Math.round(rows))
  }
  for (const inner of node.Plans ?? []) count(inner, read)
}

/** The table of which a call reads the most rows, and their number. */
export async function rowsReadBy(
  dataDir: string,
  call: () => Promise<unknown>,
): Promise<{ table: string; rows: number }> {
  const file = join(dataDir, 'postgres.log')
  const start = statSync(file).size
  await call()
  const log = await open(file)
  const bytes = Buffer.alloc((await log.stat()).size - start)
  await log.read(bytes, 0, bytes.length, start)
  await log.close()
  const read = new Map<string, number>()
  for (const [, plan = ''] of bytes.toString().matchAll(/plan:\n(\t\{\n(?:\t.*\n)*?\t\}\n)/g))
    count(JSON.parse(plan).Plan, read)
  const [table = '', rows = 0] = [...read].toSorted(([, one], [, other]) => other - one)[0] ?? []
  return { table, rows }
}
