import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { LessonBlock } from '#admin/resources/training/lessons/LessonBlock.tsx'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { hoursOf, type WeekDay } from '#admin/resources/training/lessons/week-layout.ts'
import { clubDay, clubMoment } from '#shared/core/club-time.ts'

/** Pixels per hour. */
const hourHeight = 68
const dayNumber = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A new lesson on that day, one hour in the evening by default. */
function newLesson(day: string): string {
  const source = {
    startsAt: clubMoment(`${day}T18:00`).toISOString(),
    endsAt: clubMoment(`${day}T19:00`).toISOString(),
  }
  return `/lessons/create?source=${encodeURIComponent(JSON.stringify(source))}`
}

/** The days of a week side by side, with hours as rows. */
export function WeekGrid({ days, canAdd }: { days: readonly WeekDay[]; canAdd: boolean }) {
  const { first, last } = hoursOf(days)
  const today = clubDay(new Date())
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '56px repeat(7, minmax(0, 1fr))',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box aria-hidden sx={{ pt: '57px' }}>
        {hours.map((hour) => (
          <Typography
            key={hour}
            variant="caption"
            component="div"
            sx={{ height: hourHeight, pr: 1, textAlign: 'right', color: 'text.secondary', lineHeight: 1 }}
          >
            {`${String(hour).padStart(2, '0')}.00`}
          </Typography>
        ))}
      </Box>
      {days.map(({ day, blocks }, index) => {
        const name = lessonTexts.weekdays[index] ?? ''
        const date = dayNumber.format(new Date(`${day}T00:00Z`))
        return (
          <Box
            key={day}
            component="section"
            aria-label={`${name}, ${date}`}
            sx={{ borderLeft: 1, borderColor: 'divider', minWidth: 0 }}
          >
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                height: 56,
                pl: 1,
                borderBottom: 1,
                borderColor: 'divider',
                ...(day === today && { boxShadow: 'inset 0 3px 0 currentColor', color: 'primary.main' }),
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="body2" noWrap sx={{ fontWeight: 650 }}>
                  {name}
                </Typography>
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {date}
                </Typography>
              </Box>
              {canAdd && day >= today && (
                <Tooltip title={lessonTexts.addOn(name)}>
                  <IconButton
                    size="small"
                    component={Link}
                    to={newLesson(day)}
                    aria-label={lessonTexts.addOn(`${name} ${date}`)}
                  >
                    <AddIcon fontSize="small" />
                  </IconButton>
                </Tooltip>
              )}
            </Box>
            <Box
              component="ul"
              sx={{
                position: 'relative',
                height: hours.length * hourHeight,
                m: 0,
                p: 0,
                listStyle: 'none',
                backgroundImage: (theme) => `linear-gradient(${theme.palette.divider} 1px, transparent 1px)`,
                backgroundSize: `100% ${hourHeight}px`,
                backgroundPosition: '0 -1px',
              }}
            >
              {blocks.map(({ lesson, from, minutes, lane, lanes }) => (
                <Box
                  key={lesson.id}
                  component="li"
                  sx={{
                    position: 'absolute',
                    top: (from / 60 - first) * hourHeight + 1,
                    height: Math.max(40, (minutes / 60) * hourHeight - 2),
                    left: `calc(${(lane / lanes) * 100}% + 2px)`,
                    width: `calc(${100 / lanes}% - 4px)`,
                  }}
                >
                  <LessonBlock lesson={lesson} />
                </Box>
              ))}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
