import type { Article } from '#admin/shell/help/guide/article.ts'
import { guide } from '#admin/shell/help/guide/guide.ts'
import { beginsWords } from '#admin/ui/screens.ts'
import { foldTurkish } from '#shared/core/text.ts'

const punctuation = /[^\p{L}\p{N}]+/gu

const articles = guide.flatMap((chapter) => chapter.articles)

const searched = articles.map((article) => {
  const { title, words, intro = '', steps, note = '' } = article
  const name = foldTurkish(`${title} ${words}`).replace(punctuation, ' ')
  return {
    article,
    name,
    all: `${name} ${foldTurkish([intro, ...steps, note].join(' ')).replace(punctuation, ' ')}`,
  }
})

/** The articles in which each typed word begins a word, those with it in their title or keywords first. */
export function matchingArticles(typed: string): Article[] {
  const named = searched.filter(({ name }) => beginsWords(name, typed))
  const others = searched.filter((one) => !named.includes(one) && beginsWords(one.all, typed))
  return [...named, ...others].map(({ article }) => article)
}
