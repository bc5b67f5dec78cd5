import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { PersonLine, type PersonLineProps } from '#admin/resources/training/lessons/PersonLine.tsx'
import { RemoveMember } from '#admin/resources/training/lessons/RemoveMember.tsx'
import { saveAttendance } from '#shared/training/lessons/lesson-bookings.contract.ts'

/** Shortcut keys for attendance. */
const keys: Readonly<Record<string, boolean>> = { g: true, y: false }
const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** A participant; one tap or key records attendance. */
export function AttendanceRow({ canMark, ...props }: PersonLineProps & { canMark: boolean }) {
  const { lesson, person, canChange, onSaved } = props
  const { isRunning, run } = useAction()

  const mark = (attended: boolean | null) =>
    run(async () => {
      const params = { lessonId: lesson.id }
      onSaved(await call(saveAttendance, { params, body: { userId: person._id, attended } }))
    })

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const sibling = steps[event.key] && event.currentTarget[steps[event.key] ?? 'nextElementSibling']
    const attended = keys[event.key.toLocaleLowerCase('tr')]
    if (sibling instanceof HTMLElement) sibling.focus()
    else if (attended !== undefined && canMark && !isRunning) void mark(attended)
    else return
    event.preventDefault()
  }

  return (
    <Box
      component="li"
      tabIndex={canMark ? 0 : -1}
      aria-label={person.name}
      onKeyDown={press}
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: -2 },
      }}
    >
      <PersonLine {...props}>
        {canMark && (
          <ToggleButtonGroup
            exclusive
            size="small"
            disabled={isRunning}
            value={person.attended}
            aria-label={lessonTexts.attendanceOf(person.name)}
            onChange={(_, attended: boolean | null) => mark(attended)}
          >
            <ToggleButton value={true} color="success" sx={{ px: 2, minHeight: 40, color: 'text.primary' }}>
              {lessonTexts.came}
            </ToggleButton>
            <ToggleButton value={false} color="error" sx={{ px: 2, minHeight: 40, color: 'text.primary' }}>
              {lessonTexts.missed}
            </ToggleButton>
          </ToggleButtonGroup>
        )}
        {canChange && <RemoveMember lesson={lesson} person={person} onSaved={onSaved} />}
      </PersonLine>
    </Box>
  )
}
