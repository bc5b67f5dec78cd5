import { expect, test } from 'vitest'
import { incompatibleLicences, readLicences } from '#tests/licences.ts'
import { readRootFile } from '#tests/support/product/source-files.ts'

test('every package has an exact version, except Node itself', () => {
  const { dependencies, devDependencies } = JSON.parse(readRootFile('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name, version]) => name !== 'node' && !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})

test('the lockfile has the same versions', () => {
  const wanted = JSON.parse(readRootFile('package.json'))
  const locked = JSON.parse(readRootFile('package-lock.json')).packages['']
  expect(locked.dependencies).toEqual(wanted.dependencies)
  expect(locked.devDependencies).toEqual(wanted.devDependencies)
})

test('the lockfile contains every platform’s optional packages, which npm ci requires', () => {
  const { packages } = JSON.parse(readRootFile('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const parents = (path: string): string[] =>
    path ? [path, ...parents(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))))] : ['']
  const isLocked = (path: string, name: string) =>
    parents(path).some((parent) => `${parent}${parent && '/'}node_modules/${name}` in packages)
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})

test('every package may be distributed with a product under the MIT licence', () => {
  const licences = readLicences()
  expect(licences.filter(({ isProduction }) => isProduction).length).toBeGreaterThan(100)
  expect(incompatibleLicences(licences)).toEqual([])
})
