import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { toolProgram } from '#server/cli/build.ts'
import { endWithNpm } from './end-with-npm.ts'

type Program = { name: string; args: string[]; env?: NodeJS.ProcessEnv }

const root = path.resolve(import.meta.dirname, '../..')
const STOP_TIMEOUT = 30_000

const programs: Program[] = [
  { name: 'api', args: ['--watch', 'server/main.ts'], env: { PORT: '3000' } },
  {
    name: 'site',
    args: [toolProgram('astro'), 'dev', '--config', 'site/astro.config.ts', '--port', '4321'],
    env: { ASTRO_DEV_BACKGROUND: '0', ASTRO_TELEMETRY_DISABLED: '1' },
  },
  {
    name: 'admin',
    args: [toolProgram('vite'), '--config', 'admin/vite.config.ts', '--port', '5173'],
  },
]

const width = Math.max(...programs.map(({ name }) => name.length))
const running = new Map<string, ChildProcess>()
let stopping = false

endWithNpm()
for (const program of programs) start(program)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAll(0))

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
