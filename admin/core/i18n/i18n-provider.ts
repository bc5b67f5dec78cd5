import type { I18nProvider, TranslationMessages } from 'react-admin'
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

/** A message, or messages by the last parts of their names. */
type Messages = { readonly [name: string]: Messages | string | undefined }

/** The messages by their whole names, such as `ra.action.save`; the name of a field may itself contain a dot. */
const flatten = (messages: Messages, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([name, message]) => {
    if (message === undefined) return []
    return typeof message === 'string' ? [[prefix + name, message]] : flatten(message, `${prefix}${name}.`)
  })

/** Chooses between `singular |||| plural` by `smart_count`, and replaces `%{name}` by the value of that name. */
function fill(message: string, values: Record<string, unknown>): string {
  const { smart_count: count } = values
  const [singular = '', plural = singular] = message.split('||||')
  const chosen = count === undefined || count === null ? message : (count === 1 ? singular : plural).trim()
  return chosen.replace(/%\{(.*?)\}/g, (expression, name: string) => String(values[name] ?? expression))
}

/**
 * Turkish messages of react-admin and the names of all resources and fields. With one language, react-admin's own provider
 * would only add its packages to the first screen.
 */
export function createI18nProvider(resources: readonly AdminResource[]): I18nProvider {
  const names = Object.fromEntries(
    resources.map(({ name, texts: { name: title, fields, add } }) => [
      name,
      { name: title, fields, ...(add && { add }) },
    ]),
  )
  const messages = new Map(
    flatten({ ra: { ...reactAdmin.ra, tiptap }, resources: names } as unknown as Messages),
  )
  return {
    // Messages of the server and our own texts are passed through.
    translate: (key, values = {}) =>
      fill(messages.get(key) ?? (values._ as string | undefined) ?? key, values),
    changeLocale: () => Promise.resolve(),
    getLocale: () => 'tr',
    getLocales: () => [{ locale: 'tr', name: 'Türkçe' }],
  }
}
