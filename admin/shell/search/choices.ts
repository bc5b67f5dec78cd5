import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { texts } from '#admin/core/i18n/texts.ts'
import { type RecentPage, useRecentPages } from '#admin/core/recent-pages.ts'
import { useCall } from '#admin/core/use-call.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { resources } from '#admin/resources/index.ts'
import { matchingArticles } from '#admin/shell/help/guide/matching-articles.ts'
import { searchTexts } from '#admin/shell/search/search.texts.ts'
import { useRecordPaths } from '#admin/ui/grid/use-record-path.ts'
import { matchingScreens, type Screen, useScreens } from '#admin/ui/screens.ts'
import { type SearchGroup, searchEverywhere } from '#shared/office/search/search.contract.ts'

interface Choice {
  title: string
  detail: string
  at?: string | null
  path: string
}

interface Group<Shown> {
  name: string
  title: string
  choices: Shown[]
}

/** Every choice has a key of its own among all groups. */
export type ChoiceGroup = Group<Choice & { key: string }>

/** Articles of the guide in one search at most. */
const mostArticles = 3

const unsearchable = new Set<string>(
  resources.flatMap(({ name, cannotBeSearched }) => (cannotBeSearched ? [name] : [])),
)

const choiceOf = ({ title, path, hint = '' }: Screen): Choice => ({ title, path, detail: hint })

/** All search results in groups: screens first, then the server’s results. */
export function useChoices(typed: string, found: readonly SearchGroup[]): ChoiceGroup[] {
  const translate = useTranslate()
  const pathOf = useRecordPaths()
  const screens = useScreens()
  const recent = useRecentPages()
  const nameOf = (resource: string) => translate(`resources.${resource}.name`, { smart_count: 2 })

  const fromRecent = ({ resource, title, path }: RecentPage): Choice => ({
    title,
    path,
    detail: translate(`resources.${resource}.name`, { smart_count: 1 }),
  })

  function fromGroup({ resource, hits, hasMore }: SearchGroup): Group<Choice> {
    const title = nameOf(resource)
    const choices = hits.flatMap(({ _id, ...hit }): Choice[] => {
      const path = pathOf(resource, { id: _id })
      return path ? [{ ...hit, path }] : []
    })
    const filter = encodeURIComponent(JSON.stringify({ q: typed.trim() }))
    const all = { title: searchTexts.all(title), path: `/${resource}?filter=${filter}`, detail: '' }
    return {
      name: resource,
      title,
      choices: hasMore && !unsearchable.has(resource) ? [...choices, all] : choices,
    }
  }

  const known = new Set<string>(resources.map(({ name }) => name))
  const groups: Group<Choice>[] =
    typed.trim() === ''
      ? [{ name: 'recent', title: searchTexts.recent, choices: recent.map(fromRecent) }]
      : [
          {
            name: 'screens',
            title: searchTexts.screens,
            choices: matchingScreens(screens, typed).map(choiceOf),
          },
          {
            name: 'help',
            title: texts.layout.help,
            choices: (typed.trim().length < 2 ? [] : matchingArticles(typed))
              .slice(0, mostArticles)
              .map(({ id, title }) => ({ title, path: `/help/${id}`, detail: '' })),
          },
          ...found.filter(({ resource }) => known.has(resource)).map(fromGroup),
        ]
  return groups
    .filter(({ choices }) => choices.length > 0)
    .map((group) => ({
      ...group,
      choices: group.choices.map((choice) => ({
        ...choice,
        key: `${group.name} ${choice.path} ${choice.title}`,
      })),
    }))
}

const pause = 150

/** The server’s results, debounced; the previous results stay until new ones arrive. */
export function useFound(typed: string) {
  const wanted = typed.trim()
  const q = useDebounced(wanted, pause)
  const { data, error, isFetching } = useCall(
    searchEverywhere,
    { query: { q } },
    { enabled: q !== '', placeholderData: keepPreviousData },
  )
  return {
    groups: wanted === '' ? [] : (data?.groups ?? []),
    problem: wanted === '' ? undefined : error?.message,
    /** The results belong to a previous query. */
    isPending: wanted !== '' && (q !== wanted || isFetching),
  }
}
