import { Box, Typography } from '@mui/material'
import { LessonBlock } from '#admin/resources/training/lessons/LessonBlock.tsx'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import type { WeekDay } from '#admin/resources/training/lessons/week-layout.ts'

const date = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A week as a list of days, for narrow screens. */
export function WeekAgenda({ days }: { days: readonly WeekDay[] }) {
  const filled = days.map((day, index) => ({ ...day, name: lessonTexts.weekdays[index] ?? '' }))
  const shown = filled.filter(({ blocks }) => blocks.length > 0)
  return (
    <Box sx={{ px: 1.5, pb: 1.5, display: 'grid', gap: 2 }}>
      {shown.length === 0 && (
        <Typography variant="body2" sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>
          {lessonTexts.weekEmpty}
        </Typography>
      )}
      {shown.map(({ day, name, blocks }) => (
        <section key={day} aria-label={name}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {`${name}, ${date.format(new Date(`${day}T00:00Z`))}`}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {blocks.map(({ lesson }) => (
              <li key={lesson.id}>
                <LessonBlock lesson={lesson} />
              </li>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  )
}
