import { localStorageStore, type Store } from 'react-admin'

const store = localStorageStore()
const prefix = 'RaStore.'
/** What belongs to the person's screen rather than to the session, or is not saved yet, and so outlives signing out. */
const lasting = /^(theme|.+\.(columns|draft))$/

/** React-admin's store, except that signing out keeps the theme, the chosen columns and rows half written. */
export const preferences: Store = {
  ...store,
  reset() {
    const kept = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .filter((key) => lasting.test(key))
      .map((key) => [key, store.getItem<unknown>(key)] as const)
    store.reset()
    for (const [key, value] of kept) store.setItem(key, value)
  },
}
