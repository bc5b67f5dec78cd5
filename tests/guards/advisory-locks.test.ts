import { expect, test } from 'vitest'
import { lockKeys, lockSeeds, lockSpaces } from '#server/db/locks.ts'
import { sourceFiles } from '#tests/support/product/source-files.ts'

const duplicates = (numbers: readonly number[]) =>
  numbers.filter((number, index) => numbers.indexOf(number) !== index)

test('advisory lock keys are unique', () => {
  // A seed is hashed together with a record, so it may equal a key.
  const keys = [...Object.values<number>(lockKeys), ...Object.values<number>(lockSpaces)]
  for (const numbers of [keys, Object.values<number>(lockSeeds)]) expect(duplicates(numbers)).toEqual([])
})

test('TypeScript uses advisory lock keys only from the registry', () => {
  const literal = /hashtextextended\([^)]*, *\d+\)|advisory\w*lock\w*\( *\d/
  const found = sourceFiles(['server'], ['.ts']).filter(({ text }) => literal.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

test('the keys in SQL functions are those of the registry', () => {
  const known = new Set<number>([...Object.values(lockSeeds), ...Object.values(lockSpaces)])
  const used = sourceFiles(['server/db/sql'], ['.sql']).flatMap(({ path, text }) =>
    [...text.matchAll(/hashtextextended\([^)]*, *(\d+)\)|advisory\w*lock\w*\( *(\d+)/g)].map(
      ([, seed, space]) => [path, Number(seed ?? space)] as const,
    ),
  )
  expect(used.length).toBeGreaterThan(2)
  expect(used.filter(([, number]) => !known.has(number))).toEqual([])
})
