import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Returns the installation's generated key, for use without a configured APP_SECRET. */
export async function installationSecret(dataDir: string): Promise<string> {
  const file = resolve(dataDir, 'app-secret')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    const secret = randomBytes(32).toString('hex')
    await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    return secret
  }
}
