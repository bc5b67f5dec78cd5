import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { toolProgram } from '#server/cli/build.ts'
import { endWithNpm } from './end-with-npm.ts'

type Program = { name: 'api' | 'site' | 'admin'; args: string[]; env?: NodeJS.ProcessEnv }

const root = path.resolve(import.meta.dirname, '../..')
const STOP_TIMEOUT = 30_000

/** Returns the wanted port or the next free one. */
async function freePort(wanted: number): Promise<string> {
  for (let port = wanted; ; port += 1) {
    const server = createServer()
    const isFree = await new Promise<boolean>((fulfil) => {
      server.once('error', () => fulfil(false))
      server.listen(port, '127.0.0.1', () => server.close(() => fulfil(true)))
    })
    if (isFree) return String(port)
  }
}

const apiPort = await freePort(3000)
const ports = {
  simulator: process.env.SIMULATOR_PORT ?? (await freePort(Number(apiPort) + 1)),
  site: await freePort(4321),
  admin: await freePort(5173),
}
const apiUrl = `http://127.0.0.1:${apiPort}`

const api: Program = {
  name: 'api',
  args: ['--watch', 'server/main.ts'],
  env: { PORT: apiPort, SIMULATOR_PORT: ports.simulator },
}
const others: readonly Program[] = [
  {
    name: 'site',
    args: [toolProgram('astro'), 'dev', '--config', 'site/astro.config.ts', '--port', ports.site],
    env: { API_URL: apiUrl, ASTRO_DEV_BACKGROUND: '0', ASTRO_TELEMETRY_DISABLED: '1' },
  },
  {
    name: 'admin',
    args: [toolProgram('vite'), '--config', 'admin/vite.config.ts', '--port', ports.admin, '--strictPort'],
    env: { API_URL: apiUrl },
  },
]

const width = 'admin'.length
const running = new Map<string, ChildProcess>()
let stopping = false

endWithNpm()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAll(0))
start(api)
// Their proxies would report every request that nobody answers yet.
await untilReady()
if (!stopping) for (const program of others) start(program)

async function untilReady(): Promise<void> {
  const isReady = () =>
    fetch(`${apiUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!stopping && !(await isReady())) await sleep(200)
}

function start({ name, args, env }: Program): void {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...colour, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C reaches this process alone, which signals each program once; otherwise the server would get two signals.
    detached: process.platform !== 'win32',
  })
  running.set(name, child)
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => say(name, line))
  }
  child.on('error', (error) => say(name, error.message))
  child.on('exit', (code, signal) => {
    running.delete(name)
    if (!stopping) {
      say(name, `beklenmedik biçimde kapandı (${signal ?? code}); ötekiler de durduruluyor.`)
      stopAll(1)
    }
    if (running.size === 0) process.exit()
  })
}

function stopAll(code: number): void {
  if (stopping) return
  stopping = true
  process.exitCode = code
  if (running.size === 0) process.exit()
  for (const child of running.values()) child.kill('SIGTERM')
  setTimeout(() => {
    for (const [name, child] of running) {
      say(name, 'kapanmadı, zorla durduruluyor.')
      child.kill('SIGKILL')
    }
  }, STOP_TIMEOUT).unref()
}

function say(name: string, line: string): void {
  console.log(`${name.padEnd(width)} │ ${line}`)
}
