import { spawn } from 'node:child_process'
import { buildIfStale } from '#server/build.ts'
import { ensureChromium } from '#tests/support/chromium.ts'

/** Runs one program of this package in the foreground. Ends the whole run when it fails. */
async function step(title: string, program: string, ...parameters: string[]): Promise<void> {
  console.log(`\n── ${title}`)
  const startedAt = Date.now()
  const child = spawn(process.execPath, [program, ...parameters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  const code = await new Promise<number>((fulfil) => child.once('exit', (exitCode) => fulfil(exitCode ?? 1)))
  console.log(`── ${title}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  if (code !== 0) process.exit(code)
}

await ensureChromium()
// They ask for different things, so they may as well be asked together.
await Promise.all([
  step('Biçim ve kurallar', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
  step('Türler', 'node_modules/@typescript/native/bin/tsc', '--noEmit'),
  step('Sayfaların türleri', 'node_modules/astro/bin/astro.mjs', 'check', '--config', 'site/astro.config.ts'),
])
await buildIfStale()
// What `npm run prove` does takes too long for every run.
await step(
  'Testler',
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--project',
  '!prove',
  ...process.argv.slice(2),
)
