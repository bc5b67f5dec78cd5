import { spawn } from 'node:child_process'
import os from 'node:os'

export interface Program {
  title: string
  /** The path of the program and its arguments. */
  run: readonly [string, ...string[]]
  priority?: number
}

/** The ends of what failed programs printed, for `exitWithFailures`. */
export const failures: string[] = []
const failureLength = 20_000

/** Runs one program of this package; returns whether it succeeded. */
export async function step({
  title,
  run,
  priority = os.constants.priority.PRIORITY_NORMAL,
}: Program): Promise<boolean> {
  console.log(`\n── ${title}`)
  const startedAt = Date.now()
  const child = spawn(process.execPath, run, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (child.pid) os.setPriority(child.pid, priority)
  let end = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (printed: Buffer) => {
      to.write(printed)
      end = (end + printed.toString()).slice(-failureLength)
    })
  const code = await new Promise<number>((fulfil) => child.once('close', (exitCode) => fulfil(exitCode ?? 1)))
  console.log(`── ${title}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  if (code !== 0) failures.push(`\n── Başarısız: ${title}\n${end}`)
  return code === 0
}

/** Prints failures again at the end, because steps in parallel print between each other, and ends with 1. */
export function exitWithFailures(): never {
  for (const failure of failures) console.log(failure)
  process.exit(1)
}
