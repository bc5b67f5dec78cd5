import { ApiError } from '#shared/core/errors.ts'

/** The data of one section of a page, or the text to show in its place. */
export type Section<T> = { data: T; failure: null } | { data: null; failure: string }

/** Loads one section; a failed call leaves the rest of the page as it is. */
export async function loadSection<T>(load: Promise<T>): Promise<Section<T>> {
  try {
    return { data: await load, failure: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: null, failure: error.message }
  }
}
