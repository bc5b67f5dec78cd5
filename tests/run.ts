import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { buildIfStale } from '#server/cli/build.ts'
import { ensureChromium } from '#tests/support/browser/chromium.ts'
import { prepareDemoTemplate } from '#tests/support/processes/running-product.ts'

/** Runs one program of this package; returns whether it succeeded. */
async function step(title: string, program: string, ...parameters: string[]): Promise<boolean> {
  console.log(`\n── ${title}`)
  const startedAt = Date.now()
  const child = spawn(process.execPath, [program, ...parameters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  const code = await new Promise<number>((fulfil) => child.once('exit', (exitCode) => fulfil(exitCode ?? 1)))
  console.log(`── ${title}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  return code === 0
}

/** Runs steps in parallel. Exits with 1 if one fails, once all have printed their results. */
async function together(...steps: Promise<boolean>[]): Promise<void> {
  const results = await Promise.all(steps)
  if (!results.every(Boolean)) process.exit(1)
}

const filters = process.argv.slice(2)

function vitest(title: string, ...projects: string[]): Promise<boolean> {
  return step(
    title,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects.flatMap((project) => ['--project', project]),
    ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
  )
}

/** A tsconfig for the site only, because tsc has checked the other files. */
async function settingsOfPages(): Promise<string> {
  const file = 'node_modules/.cache/tsconfig.pages.json'
  await mkdir('node_modules/.cache', { recursive: true })
  await writeFile(
    file,
    JSON.stringify({
      extends: '../../tsconfig.json',
      include: ['../../site', '../../.astro/types.d.ts'],
      exclude: [],
    }),
  )
  return file
}

await ensureChromium()
await together(
  step('Biçim ve kurallar', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
  step(
    'Kullanılmayan kod ve paketler',
    'node_modules/knip/bin/knip.js',
    '--no-progress',
    '--no-config-hints',
  ),
  step(
    'Katmanlar ve döngüler',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ...['--ignore-known', '--', 'admin', 'server', 'shared', 'site', 'tests'],
  ),
  step('Türler', 'node_modules/@typescript/native/bin/tsc', '--noEmit'),
  step(
    'Sayfaların türleri',
    'node_modules/astro/bin/astro.mjs',
    ...['check', '--config', 'site/astro.config.ts', '--tsconfig', await settingsOfPages()],
  ),
)
await buildIfStale()
// `npm run prove` runs the tests that take too long for every run.
await together(vitest('Kurallar ve arayüz', 'unit', 'api', 'faults'))
await together(vitest('Bileşenler', 'components'))
// Each with its own product and browser, so that they do not see each other’s records.
const demo = await prepareDemoTemplate()
process.env.DEMO_TEMPLATE = JSON.stringify(demo)
const passed = await Promise.all([vitest('Yolculuklar', 'browser'), vitest('Ekranlar', 'screens')])
await demo.remove()
process.exit(passed.every(Boolean) ? 0 : 1)
