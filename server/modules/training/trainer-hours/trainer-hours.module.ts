import { and, eq, gt, sql } from 'drizzle-orm'
import { defineModule } from '#server/core/module.ts'
import { trainerHourRoutes } from '#server/modules/training/trainer-hours/trainer-hours.routes.ts'
import { trainerAbsences, trainerHours } from '#server/modules/training/trainer-hours/trainer-hours.table.ts'

export const trainerHoursModule = defineModule({
  name: 'trainer-hours',
  personalData: { trainer_hours: 'staff', trainer_absences: 'staff' },
  // An absence may say something about health.
  personalFields: { 'trainer-hours': ['reason'] },
  routes: [trainerHourRoutes],
  beforeTrainerLeaves: async ({ db }, trainer) => {
    await db.delete(trainerHours).where(eq(trainerHours.trainer, trainer))
    await db
      .delete(trainerAbsences)
      .where(and(eq(trainerAbsences.trainer, trainer), gt(trainerAbsences.endsAt, sql`now()`)))
  },
  erase: async ({ tx, owner }) => {
    await tx.db.delete(trainerHours).where(eq(trainerHours.trainer, owner._id))
    await tx.db.delete(trainerAbsences).where(eq(trainerAbsences.trainer, owner._id))
  },
})
