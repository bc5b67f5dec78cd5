import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from '#tests/support/product/source-files.ts'

const code = ['.ts', '.tsx', '.astro']
const specifier = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|\bexport\s+\*\s+from\s+)['"]([^'"\n]+)['"]/g

// Covers only what dependency-cruiser (.dependency-cruiser.mjs) does not check: Astro pages, package names, globals.

/** The imports of a file: a path of ours such as `shared/core/id.ts`, else `package:zod` or `node:fs`. */
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

test('the site imports itself, shared and packages', () => {
  expect(strangers(['site'], /^(site\/|shared\/|package:|node:|astro:)/)).toEqual([])
})
