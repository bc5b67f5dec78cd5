import { useCreatePath, useTranslate } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { useMenu } from '#admin/core/menu.ts'
import { useAddPaths } from '#admin/ui/grid/use-record-path.ts'
import { foldTurkish } from '#shared/core/text.ts'

export interface Screen {
  title: string
  path: string
  /** How a task goes on from the screen. */
  hint?: string
  /** Folded words for matching. */
  words: string
}

/** Maximum number of screens per search. */
const mostScreens = 5

/** The screens the signed-in user may open: those of the menu, their tasks and create forms, their own security and the guide. */
export function useScreens(): Screen[] {
  const translate = useTranslate()
  const canAccess = useCanAccess()
  const createPath = useCreatePath()
  const menu = useMenu()
  const home = { title: texts.layout.home, path: '/', words: foldTurkish(texts.layout.home) }
  const security = {
    title: texts.layout.security,
    path: '/security',
    words: foldTurkish(`${texts.layout.security} ${texts.layout.securityWords}`),
  }
  const help = {
    title: texts.layout.help,
    path: '/help',
    words: foldTurkish(`${texts.layout.help} ${texts.layout.helpWords}`),
  }
  const addPathOf = useAddPaths()
  const listed = menu.flatMap(({ name, screens }) =>
    screens.map((resource) => ({ ...resource, entry: texts.layout.menu[name] })),
  )
  const screens = listed.flatMap(({ name, keywords = '', tasks = [], entry }): Screen[] => {
    const plural = translate(`resources.${name}.name`, { smart_count: 2 })
    const singular = translate(`resources.${name}.name`, { smart_count: 1 })
    const listPath = createPath({ resource: name, type: 'list' })
    const list = { title: plural, path: listPath, words: foldTurkish(`${plural} ${keywords} ${entry}`) }
    const known = tasks
      .filter(({ needs }) => !needs || canAccess(...needs))
      .map(({ title, hint, words, filter }) => ({
        title,
        hint,
        path: filter ? `${listPath}?filter=${encodeURIComponent(JSON.stringify(filter))}` : listPath,
        words: foldTurkish(`${title} ${words}`),
      }))
    const path = addPathOf(name)
    if (!path) return [...known, list]
    const title = translate(`resources.${name}.add`, { _: texts.home.add(singular) })
    const words = foldTurkish(`${title} ${texts.home.newest(singular)} ${keywords}`)
    return [...known, list, { title, path, words }]
  })
  const pages = menu.flatMap(({ name, page }): Screen[] => {
    const title = texts.layout.menu[name]
    return page ? [{ title, path: page, words: foldTurkish(`${title} ${texts.layout.setupWords}`) }] : []
  })
  return [home, ...pages, ...screens, security, help]
}

/** Whether each typed word begins one of the folded words. */
export function beginsWords(words: string, typed: string): boolean {
  const known = words.split(' ')
  return wordsOf(typed).every((word) => known.some((name) => name.startsWith(word)))
}

const wordsOf = (typed: string) => foldTurkish(typed).split(/\s+/).filter(Boolean)

/** Screens whose words start with the query; matches of the name first. */
export function matchingScreens(screens: readonly Screen[], typed: string): Screen[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const rank = ({ title, hint }: Screen) =>
    foldTurkish(title).startsWith(wanted.join(' ')) ? 0 : hint === undefined ? 2 : 1
  return screens
    .filter(({ words }) => beginsWords(words, typed))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, mostScreens)
}
