// Lists the licences of all packages of package-lock.json, and exits with 1 if one is not compatible with distribution
// under the MIT licence. Development packages count too, because the browsers’ bundles are made of them.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
}

interface Licence {
  /** `name@version` */
  name: string
  /** An SPDX expression. */
  licence: string
  isProduction: boolean
  isCompatible: boolean
}

/** Licences that ask for their notice only, which the package itself carries. */
const permissive = [
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['BSD', 'CC0-1.0', 'Unlicense', 'Python-2.0', 'PSF-2.0', 'WTFPL'],
  // Fonts, which may be bundled with software of any licence.
  'OFL-1.1',
]
/** Copyleft of their own files only: installed unchanged, as files or libraries that can be replaced. */
const weakCopyleft = ['MPL-2.0', 'LGPL-3.0-or-later']
const compatible = new Set([...permissive, ...weakCopyleft])

/** Packages whose metadata name no licence, by their licence file or their README. */
const byText: Record<string, string> = { 'png-js': 'MIT', 'humanize-number': 'MIT', only: 'MIT' }

/** Whether one alternative of an SPDX expression consists of compatible licences. */
const isCompatible = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((licence) => compatible.has(licence)))

/** Old packages have a list, which npm does not copy into the lock file. */
function licenceInMetadata(path: string): string | undefined {
  try {
    const { licenses } = JSON.parse(readFileSync(`${root}/${path}/package.json`, 'utf8'))
    return Array.isArray(licenses) ? licenses.map(({ type }) => type).join(' OR ') : undefined
  } catch {
    return undefined
  }
}

/** The licences of all packages, in the order of the lock file. */
export function readLicences(): Licence[] {
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { version, license, dev }]) => {
      const name = path.split('node_modules/').at(-1) ?? path
      const licence = license ?? byText[name] ?? licenceInMetadata(path) ?? 'unknown'
      return {
        name: `${name}@${version}`,
        licence,
        isProduction: !dev,
        isCompatible: isCompatible(licence),
      }
    })
}

export const incompatibleLicences = (licences: readonly Licence[]): Licence[] =>
  licences.filter(({ isCompatible }) => !isCompatible)

if (import.meta.main) {
  const licences = readLicences()
  for (const [heading, isProduction] of [
    ['Production', true],
    ['Development', false],
  ] as const) {
    const listed = licences.filter((licence) => licence.isProduction === isProduction)
    console.log(`${heading}: ${listed.length} packages`)
    const byLicence = Map.groupBy(listed, ({ licence }) => licence)
    for (const [licence, those] of [...byLicence].toSorted(([, one], [, other]) => other.length - one.length))
      console.log(`  ${licence} (${those.length}): ${those.map(({ name }) => name).join(', ')}`)
  }
  const incompatible = incompatibleLicences(licences)
  for (const { name, licence } of incompatible) console.error(`Not compatible with MIT: ${name} (${licence})`)
  process.exit(incompatible.length > 0 ? 1 : 0)
}
