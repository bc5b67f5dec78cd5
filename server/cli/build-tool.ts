import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Runs an installed build tool quietly; what it printed is shown only when it fails. */
export function runTool(cwd: string, title: string, [tool, ...args]: [string, ...string[]]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [toolProgram(tool), ...args], {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stop = (signal: NodeJS.Signals) => {
      child.kill('SIGTERM')
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (code === 0) return resolve()
      console.error(output.trimEnd())
      reject(new Error(`${title} derlenemedi (${tool}, çıkış kodu ${code}); ayrıntı yukarıda.`))
    })
  })
}

/** The JavaScript file behind an installed tool's command, so that it runs on this very Node. */
export function toolProgram(tool: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${tool}/package.json`)
  const { bin } = createRequire(import.meta.url)(manifest) as { bin: string | Record<string, string> }
  const program = typeof bin === 'string' ? bin : bin[tool]
  if (!program) throw new Error(`${tool} komutu kurulu değil: npm ci çalıştırın.`)
  return path.join(path.dirname(manifest), program)
}
