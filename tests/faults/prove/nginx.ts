import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/processes/running-product.ts'

/** The nginx of this machine; undefined if none is installed. */
export function findNginx(): string | undefined {
  for (const program of ['nginx', '/usr/sbin/nginx']) {
    try {
      execFileSync(program, ['-v'], { stdio: 'ignore' })
      return program
    } catch {}
  }
  return undefined
}

export interface RunningProxy {
  url: string
  stop(): Promise<void>
}

/** Runs `deployment/nginx.conf` with two local servers instead of two containers. */
export async function startProxy(nginx: string, servers: readonly [string, string]): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'bozkir-proxy-'))
  const port = await freePort()
  const [first, second] = servers.map((url) => new URL(url).host) as [string, string]
  const given = await readFile('deployment/nginx.conf', 'utf8')
  // Container names are resolved repeatedly, which addresses do not need.
  const local = given
    .replace('pid /tmp/nginx.pid;', `pid ${folder}/nginx.pid; daemon off;`)
    .replace('server-1:3000 resolve', first)
    .replace('server-2:3000 resolve', second)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/etc/nginx/tls/', `${folder}/`)
  const file = join(folder, 'nginx.txt')
  await writeFile(file, local)
  const child = spawn(nginx, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/metrics`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await new Promise((fulfil) => setTimeout(fulfil, 20))
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
