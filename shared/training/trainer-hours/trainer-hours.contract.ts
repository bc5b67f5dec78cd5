import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, Instant, Line, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { trainerHoursMessages } from '#shared/training/trainer-hours/trainer-hours.messages.ts'

const texts = trainerHoursMessages
const TrainerParams = z.object({ trainerId: Id })

/** `24:00` is the end of the day. */
const Hour = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, validationMessages.time)

/** Hours of a week in a branch, on the club's clock. */
const WeeklyHours = named('WeeklyHours', {
  branch: Id,
  /** 1 is Monday, 7 is Sunday. */
  weekday: WholeNumber(1, 7),
  from: Hour,
  until: Hour,
})
export type WeeklyHours = z.infer<typeof WeeklyHours>

export const TrainerAbsence = named('TrainerAbsence', {
  _id: Id,
  trainer: Id,
  startsAt: Instant,
  endsAt: Instant,
  /** Empty for who may not change it. */
  reason: z.string(),
  version: z.number().int(),
})
export type TrainerAbsence = z.infer<typeof TrainerAbsence>

/** Those of the branches in which the user works, and the absences that are not over. */
export const TrainerWeek = named('TrainerWeek', {
  trainer: Id,
  trainerName: z.string(),
  hours: z.array(WeeklyHours),
  absences: z.array(TrainerAbsence),
})
export type TrainerWeek = z.infer<typeof TrainerWeek>

/** The trainers of a branch that the user may see; trainers see themselves. */
export const listTrainerWeeks = endpoint({
  method: 'GET',
  url: '/api/trainer-hours',
  access: 'trainer-hours.list',
  failure: texts.listFailed,
  summary: 'Antrenörlerin bire bir ders saatleri ve izinleri',
  schema: { querystring: z.object({ branch: Id.optional() }), response: { 200: z.array(TrainerWeek) } },
})

/** Replaces the hours in one branch. Appointments that were booked stay. */
export const saveTrainerHours = endpoint({
  method: 'PUT',
  url: '/api/trainer-hours/:trainerId',
  access: 'trainer-hours.edit',
  failure: texts.saveFailed,
  summary: 'Bir antrenörün bir şubedeki bire bir ders saatlerini değiştirir',
  schema: {
    params: TrainerParams,
    body: z.object({ branch: Id, hours: z.array(WeeklyHours.omit({ branch: true })).max(70) }),
    response: { 200: TrainerWeek },
  },
})

/**
 * 409 `trainer-absence.booked` names the appointments inside; with `cancels` they are cancelled at no cost and their
 * members told. Lessons inside are refused: 409 `trainer-absence.lessons`; what is in branches that the user does not see:
 * 409 `trainer-absence.other-branch`.
 */
export const addTrainerAbsence = endpoint({
  method: 'POST',
  url: '/api/trainer-hours/:trainerId/absences',
  access: 'trainer-hours.edit',
  failure: texts.saveFailed,
  summary: 'Bir antrenöre izin ekler',
  schema: {
    params: TrainerParams,
    body: z.object({
      startsAt: Instant,
      endsAt: Instant,
      reason: Line(200).or(z.literal('')).optional(),
      cancels: Flag.optional(),
    }),
    response: { 201: TrainerAbsence },
  },
})

export const deleteTrainerAbsence = endpoint({
  method: 'DELETE',
  url: '/api/trainer-hours/absences/:id',
  access: 'trainer-hours.edit',
  failure: texts.saveFailed,
  summary: 'Bir antrenörün iznini siler',
  schema: { params: IdParams, response: { 200: Done } },
})
