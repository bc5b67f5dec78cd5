import { expect, test } from 'vitest'
import { settingNames } from '#server/core/configuration.ts'
import { readRootFile } from '#tests/support/product/source-files.ts'

test('docs/configuration.md explains every variable of the configuration, and no other', () => {
  const [schema = ''] = readRootFile('docs/configuration.md').split('\nRead outside of this schema:')
  const rows = schema.split('\n').flatMap((line) => /^- (`[^(:]+)/.exec(line)?.[1] ?? [])
  const explained = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  expect(explained.toSorted()).toEqual([...settingNames].toSorted())
})
