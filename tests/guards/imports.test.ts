import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from '#tests/support/product/source-files.ts'

const code = ['.ts', '.tsx', '.astro']
const specifier = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|\bexport\s+\*\s+from\s+)['"]([^'"\n]+)['"]/g

/** The imports of a file: a path such as `shared/core/id.ts`, else `package:zod` or `node:fs`. */
function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(specifier)].map(([, name = '']) => {
    if (name.startsWith('#')) return name.slice(1)
    if (name.startsWith('.')) return posix.join(posix.dirname(path), name)
    return name.startsWith('node:') || name.startsWith('astro:') ? name : `package:${name}`
  })
}

/** The imports of some folders that match no allowed pattern. */
function strangers(folders: string[], allowed: RegExp): string[] {
  return sourceFiles(folders, code).flatMap((file) =>
    importsOf(file)
      .filter((name) => !allowed.test(name))
      .map((name) => `${file.path} → ${name}`),
  )
}

test('the pattern finds every kind of import', () => {
  const text = `import a from './a.ts'\nimport '#shared/b.ts'\nexport * from "zod"\nawait import('node:fs')\nimport {\n  c,\n} from '../c.ts'`
  expect(importsOf({ path: 'server/app/x.ts', text })).toEqual([
    'server/app/a.ts',
    'shared/b.ts',
    'package:zod',
    'node:fs',
    'server/c.ts',
  ])
})

test('shared imports nothing but itself, zod, card-validator and drand’s curve', () => {
  expect(
    strangers(['shared'], /^(shared\/|package:(zod|card-validator|@noble\/curves\/bls12-381\.js)$)/),
  ).toEqual([])
})

test('shared uses no API of browsers or Node only', () => {
  const globals =
    /(?<![.\w'"`-])(window|document|localStorage|sessionStorage|navigator|location|HTMLElement|process|Buffer|require|__dirname)(?=[.[(])/
  const found = sourceFiles(['shared'], code).filter(({ text }) =>
    globals.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  )
  expect(found.map((file) => file.path)).toEqual([])
})

test('the back office imports itself, shared and packages', () => {
  expect(strangers(['admin'], /^(admin\/|shared\/|package:|node:)/)).toEqual([])
})

test('the site imports itself, shared and packages', () => {
  expect(strangers(['site'], /^(site\/|shared\/|package:|node:|astro:)/)).toEqual([])
})

test('the server imports itself, shared and packages', () => {
  expect(strangers(['server'], /^(server\/|shared\/|package:|node:)/)).toEqual([])
})

test('a module of the server imports shared, the server’s foundations and other modules', () => {
  expect(
    strangers(['server/modules'], /^(shared\/|server\/(core|db|integrations|modules)\/|package:|node:)/),
  ).toEqual([])
})

test('the database layer of the server imports no module', () => {
  expect(strangers(['server/db'], /^(shared\/|server\/(core|db|integrations)\/|package:|node:)/)).toEqual([])
})

test('an integration of the server imports no module', () => {
  expect(
    strangers(['server/integrations'], /^(shared\/|server\/(core|db|integrations)\/|package:|node:)/),
  ).toEqual([])
})

test('a simulator imports only the integration it stands in for', () => {
  expect(
    strangers(['server/simulators'], /^(shared\/|server\/(integrations|simulators)\/|package:|node:)/),
  ).toEqual([])
})

test('demo data and simulators are imported only by the start of the product and by tests', () => {
  const found = sourceFiles(['server'], code).filter(
    ({ path, ...file }) =>
      !/^server\/(app|demo|simulators)\//.test(path) &&
      importsOf({ path, ...file }).some((name) => /^server\/(demo|simulators)\//.test(name)),
  )
  expect(found.map((file) => file.path)).toEqual([])
})

test('only tests import tests', () => {
  const found = sourceFiles(['admin', 'server', 'shared', 'site'], code).filter((file) =>
    importsOf(file).some((name) => name.startsWith('tests/')),
  )
  expect(found.map((file) => file.path)).toEqual([])
})
