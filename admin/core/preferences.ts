import { localStorageStore, type Store } from 'react-admin'

const store = localStorageStore()
const prefix = 'RaStore.'
/** Preferences, those of the menu by user, and unsaved rows: they survive logout. */
const lasting = /^(theme|menu\..+|.+\.(columns|draft))$/

/** React-admin’s store, except that logout keeps the theme, the menu, chosen columns and unsaved rows. */
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
