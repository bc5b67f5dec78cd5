// Runs the programs of this folder one after another: all, or those that are named.

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const programs = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.replace('.ts', ''))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !programs.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Programs: ${programs.join(', ')}`)
  process.exit(1)
}
const build = spawnSync(process.execPath, ['server/cli/build.ts', '--if-stale'], { stdio: 'inherit' })
if (build.status !== 0) process.exit(1)
const failed = programs
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .filter(
    (name) =>
      spawnSync(process.execPath, [`${import.meta.dirname}/${name}.ts`], { stdio: 'inherit' }).status !== 0,
  )
process.exit(failed.length > 0 ? 1 : 0)
