import { spawn } from 'node:child_process'

/** Runs a check command as an operator does. */
export async function runCheck(
  script: 'server/check-ledger.ts' | 'server/check-contracts.ts',
  environment: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [script], {
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
