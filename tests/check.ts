// `npm run check`: what is checked without running the product. Each file is checked once: the site's pages by Astro, all
// others by tsc.

import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { exitWithFailures, type Program, step } from '#tests/support/processes/steps.ts'

/** The pages alone, with the types that Astro generates. */
async function settingsOfPages(): Promise<string> {
  const file = 'node_modules/.cache/tsconfig.pages.json'
  await mkdir('node_modules/.cache', { recursive: true })
  await writeFile(
    file,
    JSON.stringify({
      extends: '../../tsconfig.json',
      include: ['../../site/**/*.astro', '../../site/**/*.d.ts', '../../.astro/types.d.ts'],
      exclude: [],
    }),
  )
  return file
}

/** Runs the checks one after another, in the time in which tests leave a core idle. Returns whether all succeeded. */
export async function checkStatically(): Promise<boolean> {
  const programs: Program[] = [
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
    { title: 'API belgesi', run: ['tests/lint-api.ts'] },
    {
      title: 'Kullanılmayan kod ve paketler',
      run: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
    },
  ]
  let areGreen = true
  for (const program of programs)
    areGreen = (await step({ ...program, priority: os.constants.priority.PRIORITY_LOW })) && areGreen
  return areGreen
}

if (import.meta.main && !(await checkStatically())) exitWithFailures()
