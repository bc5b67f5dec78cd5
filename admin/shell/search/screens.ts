import { useCreatePath, useTranslate } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { resources } from '#admin/resources/index.ts'
import { searchTexts } from '#admin/shell/search/search.texts.ts'
import { foldTurkish } from '#shared/core/text.ts'

export interface Screen {
  title: string
  path: string
  /** Folded words for matching. */
  words: string
}

/** Maximum number of screens per search. */
const mostScreens = 5

/** The screens the signed-in user may open: each list and each create form. */
export function useScreens(): Screen[] {
  const translate = useTranslate()
  const canAccess = useCanAccess()
  const createPath = useCreatePath()
  const home = { title: texts.layout.home, path: '/', words: foldTurkish(texts.layout.home) }
  const screens = resources.flatMap(({ name, keywords = '', create }) => {
    if (!canAccess(name, 'list')) return []
    const plural = translate(`resources.${name}.name`, { smart_count: 2 })
    const singular = translate(`resources.${name}.name`, { smart_count: 1 })
    const list = {
      title: plural,
      path: createPath({ resource: name, type: 'list' }),
      words: foldTurkish(`${plural} ${keywords}`),
    }
    if (!create || !canAccess(name, 'create')) return [list]
    const title = translate(`resources.${name}.add`, { _: texts.home.add(singular) })
    const words = foldTurkish(`${title} ${searchTexts.newest(singular)} ${keywords}`)
    return [list, { title, path: createPath({ resource: name, type: 'create' }), words }]
  })
  return [home, ...screens]
}

/** Screens whose words start with the query; matches of the name first. */
export function matchingScreens(screens: readonly Screen[], typed: string): Screen[] {
  const wanted = foldTurkish(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const isMeant = ({ words }: Screen) => {
    const known = words.split(' ')
    return wanted.every((word) => known.some((name) => name.startsWith(word)))
  }
  const rank = ({ title }: Screen) => (foldTurkish(title).startsWith(wanted.join(' ')) ? 0 : 1)
  return screens
    .filter(isMeant)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, mostScreens)
}
