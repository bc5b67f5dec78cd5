import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { refusedEvent } from '#admin/core/auth/confirmation.ts'
import { createSessionCache } from '#admin/core/auth/session-cache.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'

const rowsKey = ['equipments', 'getList', {}]

/** A cache with the identity of a user and the rows of a list. */
async function cacheOf(user: { id: string }) {
  const cache = createSessionCache()
  let requests = 0
  const identity = new QueryObserver(cache, {
    queryKey: ['auth', 'getIdentity'],
    queryFn: async () => {
      requests += 1
      return { id: user.id }
    },
  })
  identity.subscribe(() => undefined)
  await expect.poll(() => identity.getCurrentResult().data).toEqual(user)
  cache.setQueryData(rowsKey, { data: [{ id: 1 }], total: 1 })
  return { cache, requests: () => requests }
}

/** As the browser tells of a change by another tab. */
const storeElsewhere = (key: string) => dispatchEvent(new StorageEvent('storage', { key, newValue: 'new' }))

describe('createSessionCache', () => {
  it('keeps session and permissions, which no screen asks for again', async () => {
    const { cache, requests } = await cacheOf({ id: 'one' })
    const again = new QueryObserver(cache, {
      queryKey: ['auth', 'getIdentity'],
      queryFn: () => Promise.reject(new Error('asked again')),
    })
    again.subscribe(() => undefined)
    expect(again.getCurrentResult()).toMatchObject({ data: { id: 'one' }, isFetching: false })
    expect(requests()).toBe(1)
  })

  it('keeps the rows when another tab stores a new token of the same user', async () => {
    const { cache, requests } = await cacheOf({ id: 'one' })
    storeElsewhere(tokenKey)
    await expect.poll(requests).toBe(2)
    expect(cache.getQueryData(rowsKey)).toMatchObject({ total: 1 })
  })

  it('is emptied when another tab signs another user in', async () => {
    const user = { id: 'one' }
    const { cache } = await cacheOf(user)
    user.id = 'two'
    storeElsewhere(tokenKey)
    await expect.poll(() => cache.getQueryData(rowsKey)).toBeUndefined()
  })

  it('reads the rights again once a call was refused, and not with every further one', async () => {
    const { requests } = await cacheOf({ id: 'one' })
    dispatchEvent(new Event(refusedEvent))
    await expect.poll(requests).toBe(2)
    dispatchEvent(new Event(refusedEvent))
    await new Promise((done) => setTimeout(done, 50))
    expect(requests()).toBe(2)
  })
})
