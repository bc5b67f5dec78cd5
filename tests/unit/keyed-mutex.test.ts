import { expect, test } from 'vitest'
import { withMutex } from '#server/core/keyed-mutex.ts'

test('tasks of one key run one after the other, in their order, even after a failure', async () => {
  const steps: string[] = []
  const task =
    (name: string, fails = false) =>
    async () => {
      steps.push(`${name} begins`)
      await new Promise((fulfil) => setImmediate(fulfil))
      steps.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const ends = await Promise.allSettled([
    withMutex('spin', task('first', true)),
    withMutex('spin', task('second')),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('tasks with another key do not wait', async () => {
  let open = () => {}
  const closed = new Promise<void>((fulfil) => {
    open = fulfil
  })
  const held = withMutex('spin', () => closed)
  expect(await withMutex('boks', async () => 'at once')).toBe('at once')
  open()
  await held
})
