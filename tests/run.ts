import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { buildIfStale } from '#server/cli/build.ts'
import { ensureChromium } from '#tests/support/browser/chromium.ts'
import { prepareDemoTemplate } from '#tests/support/processes/running-product.ts'

const { PRIORITY_LOW, PRIORITY_NORMAL } = os.constants.priority

interface Program {
  title: string
  /** The path of the program and its arguments. */
  run: readonly [string, ...string[]]
  priority?: number
}

/** The ends of what failed programs printed, for `exitWithFailures`. */
const failures: string[] = []
const failureLength = 20_000

/** Runs one program of this package; returns whether it succeeded. */
async function step({ title, run, priority = PRIORITY_NORMAL }: Program): Promise<boolean> {
  console.log(`\n── ${title}`)
  const startedAt = Date.now()
  const child = spawn(process.execPath, run, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (child.pid) os.setPriority(child.pid, priority)
  let end = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (printed: Buffer) => {
      to.write(printed)
      end = (end + printed.toString()).slice(-failureLength)
    })
  const code = await new Promise<number>((fulfil) => child.once('close', (exitCode) => fulfil(exitCode ?? 1)))
  console.log(`── ${title}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  if (code !== 0) failures.push(`\n── Başarısız: ${title}\n${end}`)
  return code === 0
}

/** Prints failures again at the end, because steps in parallel print between each other, and ends with 1. */
function exitWithFailures(): never {
  for (const failure of failures) console.log(failure)
  process.exit(1)
}

const filters = process.argv.slice(2)

function vitest(title: string, ...projects: string[]): Promise<boolean> {
  return step({
    title,
    run: [
      'node_modules/vitest/vitest.mjs',
      ...['run', '--config', 'tests/vitest.config.ts'],
      ...projects.flatMap((project) => ['--project', project]),
      ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
    ],
  })
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

/** Checks without tests, one after another, in the time in which the tests leave a core idle. */
async function checkStatically(): Promise<boolean> {
  const programs: Omit<Program, 'priority'>[] = [
    { title: 'Biçim ve kurallar', run: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
    {
      title: 'Türler',
      // More checkers would check many types again, each for itself.
      run: ['node_modules/@typescript/native/bin/tsc', '--noEmit', '--checkers', '1'],
    },
    {
      title: 'Katmanlar ve döngüler',
      run: [
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        ...['--', 'admin', 'server', 'shared', 'site', 'tests'],
      ],
    },
    {
      title: 'Sayfaların türleri',
      run: [
        'node_modules/astro/bin/astro.mjs',
        ...['check', '--config', 'site/astro.config.ts', '--tsconfig', await settingsOfPages()],
      ],
    },
    {
      title: 'Kullanılmayan kod ve paketler',
      run: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
    },
  ]
  let areGreen = true
  for (const program of programs) areGreen = (await step({ ...program, priority: PRIORITY_LOW })) && areGreen
  return areGreen
}

/** Starts the next program whenever one of two has ended; returns whether all succeeded. */
async function twoAtATime(programs: (() => Promise<boolean>)[]): Promise<boolean> {
  const results: boolean[] = []
  const lane = async () => {
    for (let next = programs.shift(); next; next = programs.shift()) results.push(await next())
  }
  await Promise.all([lane(), lane()])
  return results.every(Boolean)
}

await ensureChromium()
await buildIfStale()
// `npm run proofs` runs what takes too long for every run.
const [demo, isTested] = await Promise.all([
  checkStatically()
    .then((isGreen) => (isGreen ? prepareDemoTemplate() : undefined))
    .catch((error: Error) => {
      // Reported at the end: the tests are still running, and would outlive this process.
      failures.push(`\n── Başarısız: Demo verisi\n${error.stack}`)
    }),
  vitest('Kurallar ve arayüz', 'unit', 'api'),
])
if (!demo || !isTested) {
  await demo?.remove()
  exitWithFailures()
}
process.env.DEMO_TEMPLATE = JSON.stringify(demo)
// Those in a browser have a product and a browser each, so that they do not see each other’s records. Ordered so that both
// lanes end at about the same time: the last one alone would leave a core idle.
const succeeded = await twoAtATime([
  () => vitest('Yolculuklar', 'browser'),
  () => vitest('Sitedeki yolculuklar', 'site'),
  () => vitest('Arızalar', 'faults'),
  () => vitest('Ekranlar', 'screens'),
  () => vitest('Bileşenler', 'components'),
])
await demo.remove()
if (!succeeded) exitWithFailures()
process.exit(0)
