import { buildIfStale } from '#server/cli/build.ts'
import { checkStatically } from '#tests/check.ts'
import { ensureChromium } from '#tests/support/browser/chromium.ts'
import { prepareDemoTemplate } from '#tests/support/processes/running-product.ts'
import { exitWithFailures, failures, step } from '#tests/support/processes/steps.ts'

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
