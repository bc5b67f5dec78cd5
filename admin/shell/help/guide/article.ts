import type { Resource } from '#shared/permissions/permissions.ts'

/** A task of the guide. Names of buttons and screens stand in Turkish quotes exactly as on the screen; a test compares them. */
export interface Article {
  /** Part of its address. */
  id: string
  title: string
  /** Everyday words for the search. */
  words: string
  intro?: string
  steps: readonly string[]
  /** What to know beside the steps. */
  note?: string
  /** File name of its picture, without the ending; `npm run pictures` makes it. */
  picture?: string
  /** Where the task begins. */
  screen: { path: string; resource?: Resource }
}

export interface Chapter {
  id: string
  title: string
  articles: readonly Article[]
}
