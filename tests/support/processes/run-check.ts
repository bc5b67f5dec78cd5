import { spawn } from 'node:child_process'

/** Runs a check command as an operator does. */
export async function runCheck(
  script: `server/cli/${'check-ledger' | 'check-contracts' | 'check-raffle' | 'backup' | 'restore' | 'export' | 'create-buckets' | 'reset-second-factor'}.ts`,
  environment: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [script, ...options], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (text: Buffer) => {
    output += text.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await new Promise<number | null>((fulfil) => child.once('close', fulfil))
  return { code, output }
}
