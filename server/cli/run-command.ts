import { parseArgs } from 'node:util'

/** A command failed; `message` is the one line that is printed. */
export class CommandError extends Error {}

/** Runs a command; a failure prints one line and exits with 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(error instanceof CommandError ? reason : `İşlem tamamlanamadı: ${reason}`)
    process.exitCode = 1
  }
}

/** Returns the only argument of a command; throws its usage where there is none, another or an option. */
export function onlyArgument(usage: string): string {
  try {
    const [argument, ...others] = parseArgs({ allowPositionals: true }).positionals
    if (argument && others.length === 0) return argument
  } catch {
    // An unknown option.
  }
  throw new CommandError(usage)
}
