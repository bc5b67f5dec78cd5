import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { atEnd, openFolder } from '#tests/proofs/support/product.ts'
import { freePort } from '#tests/support/processes/running-product.ts'

/** Not in the PATH of everybody. */
const command = '/usr/sbin/pgbouncer'

/**
 * Starts PgBouncer with the shipped configuration before a database; resolves to the environment of a product that uses
 * both. The package `pgbouncer` must be installed.
 */
export async function startPgBouncer(
  databaseUrl: string,
): Promise<{ environment: NodeJS.ProcessEnv; pid: number }> {
  const folder = openFolder()
  const port = await freePort()
  const direct = new URL(databaseUrl)
  const users = join(folder, 'userlist.txt')
  const settings: Readonly<Record<string, string>> = {
    listen_port: String(port),
    auth_file: users,
    // The embedded database compresses no password for it.
    auth_type: 'plain',
  }
  const shipped = readFileSync('deployment/pgbouncer.ini', 'utf8')
    .replace('host=127.0.0.1 port=5432', `host=${direct.hostname} port=${direct.port}`)
    .replace(/^(\w+) = .*$/gm, (line, name: string) =>
      settings[name] ? `${name} = ${settings[name]}` : line,
    )
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${shipped}unix_socket_dir =\n`)
  writeFileSync(users, `"${direct.username}" "${direct.password}"\n`)
  // It refuses to run as root.
  const user = userInfo().uid === 0 ? ['-u', 'nobody'] : []
  const child = spawn(command, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const failed = once(child, 'error').then(([error]) => {
    throw error
  })
  let log = ''
  child.stderr.on('data', (text: Buffer) => {
    log = (log + text.toString()).slice(-5_000)
  })
  atEnd(() => child.kill('SIGKILL'))
  const pooled = new URL(databaseUrl)
  pooled.port = String(port)
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: pooled.href })
    try {
      await Promise.race([client.connect(), failed])
      await client.end()
      break
    } catch (error) {
      if (tries > 40 || child.exitCode !== null) throw new Error(`PgBouncer: ${log}`, { cause: error })
      await sleep(100)
    }
  }
  return {
    pid: child.pid ?? 0,
    environment: { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: databaseUrl },
  }
}
