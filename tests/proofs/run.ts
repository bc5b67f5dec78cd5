// Runs one proof: `npm run proofs -- races --count 50`.

import { spawnSync } from 'node:child_process'
import { buildIfStale } from '#server/cli/build.ts'

const upgrades = [
  'node_modules/vitest/vitest.mjs',
  ...['run', '--config', 'tests/vitest.config.ts', '--project', 'faults', 'tests/faults/upgrade.test.ts'],
]
const programOf = (name: string) => [`tests/proofs/${name}.ts`]

/** What each proof starts. */
const proofs: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      'races',
      'prices',
      'kills',
      'outages',
      'full-disk',
      'fuzz',
      'machines',
      'rolling',
      'lists',
      'evening',
      'compare',
      'webhooks',
      'sms',
      'phone-codes',
      'iys',
      'sessions',
      'slots',
      'files',
      'branches',
    ].map((name) => [name, programOf(name)]),
  ),
  upgrade: upgrades,
}

const [name = '', ...options] = process.argv.slice(2)
const program = proofs[name]
if (!program) {
  console.error(`npm run proofs -- <${Object.keys(proofs).join(' | ')}> [options]`)
  process.exit(1)
}
await buildIfStale()
const { status } = spawnSync(process.execPath, [...program, ...options], { stdio: 'inherit' })
process.exit(status ?? 1)
