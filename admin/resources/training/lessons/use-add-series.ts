import { HttpError, useNotify, useRedirect } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import { toHttpError } from '#admin/core/data/failures.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { addSeries } from '#shared/training/lessons/lesson-planning.contract.ts'

/** Submits the form of a series; maps errors to its fields. */
export function useAddSeries() {
  const notify = useNotify()
  const redirect = useRedirect()
  return async (values: FieldValues): Promise<object | undefined> => {
    try {
      const { lessons } = await call(addSeries, { body: values as BodyInputOf<typeof addSeries> })
      notify(lessonTexts.seriesAdded(lessons), { type: 'success' })
      redirect('list', 'lessons')
      return undefined
    } catch (cause) {
      const error = toHttpError(cause)
      if (!(error instanceof HttpError)) throw cause
      notify(error.message, { type: 'error' })
      return error.body.errors as object
    }
  }
}
