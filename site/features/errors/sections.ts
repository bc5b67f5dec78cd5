import { ApiError } from '#shared/core/api-error.ts'

/** The data of a section, or the error text. */
export type Section<T> = { data: T; failure: null } | { data: null; failure: string }

/** Loads one section; a failure does not affect the rest of the page. */
export async function loadSection<T>(load: Promise<T>): Promise<Section<T>> {
  try {
    return { data: await load, failure: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: null, failure: error.message }
  }
}
