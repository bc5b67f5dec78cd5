import { useCreatePath, useTranslate } from 'react-admin'
import { useCanAccess, useCanOpen } from '#admin/core/auth/access.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { useResources } from '#admin/core/resource.ts'
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

/** The screens the signed-in user may open: each entry screen, its tasks, each create form, and their own security. */
export function useScreens(): Screen[] {
  const translate = useTranslate()
  const canAccess = useCanAccess()
  const canOpen = useCanOpen()
  const createPath = useCreatePath()
  const resources = useResources()
  const home = { title: texts.layout.home, path: '/', words: foldTurkish(texts.layout.home) }
  const security = {
    title: texts.layout.security,
    path: '/security',
    words: foldTurkish(`${texts.layout.security} ${texts.layout.securityWords}`),
  }
  const addPathOf = useAddPaths()
  const screens = resources.flatMap(({ name, keywords = '', tasks = [], group }): Screen[] => {
    if (!group || !canOpen(name)) return []
    const plural = translate(`resources.${name}.name`, { smart_count: 2 })
    const singular = translate(`resources.${name}.name`, { smart_count: 1 })
    const listPath = createPath({ resource: name, type: 'list' })
    const list = { title: plural, path: listPath, words: foldTurkish(`${plural} ${keywords}`) }
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
  return [home, ...screens, security]
}

/** Screens whose words start with the query; matches of the name first. */
export function matchingScreens(screens: readonly Screen[], typed: string): Screen[] {
  const wanted = foldTurkish(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const isMeant = ({ words }: Screen) => {
    const known = words.split(' ')
    return wanted.every((word) => known.some((name) => name.startsWith(word)))
  }
  const rank = ({ title, hint }: Screen) =>
    foldTurkish(title).startsWith(wanted.join(' ')) ? 0 : hint === undefined ? 2 : 1
  return screens
    .filter(isMeant)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, mostScreens)
}
