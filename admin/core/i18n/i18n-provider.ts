import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { TranslationMessages } from 'react-admin'
import {
  action,
  auth,
  boolean,
  configurable,
  guesser,
  input,
  message,
  navigation,
  notification,
  page,
  savedQueries,
  sort,
  tiptap,
  validation,
} from '#admin/core/i18n/react-admin.texts.ts'
import type { AdminResource } from '#admin/core/resource.ts'

const reactAdmin: TranslationMessages = {
  ra: {
    action,
    auth,
    boolean,
    configurable,
    guesser,
    input,
    message,
    navigation,
    notification,
    page,
    saved_queries: savedQueries,
    sort,
    validation,
  },
}

/** Turkish messages of react-admin and the names of all resources and fields. */
export function createI18nProvider(resources: readonly AdminResource[]) {
  const names = Object.fromEntries(
    resources.map(({ name, texts: { name: title, fields, add } }) => [
      name,
      { name: title, fields, ...(add && { add }) },
    ]),
  )
  return polyglotI18nProvider(
    () => ({ ra: { ...reactAdmin.ra, tiptap }, resources: names }),
    'tr',
    [{ locale: 'tr', name: 'Türkçe' }],
    // Messages of the server and our own texts are passed through.
    { allowMissing: true },
  )
}
