import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { memberSource } from '#admin/ui/members.ts'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { addParticipant } from '#shared/training/lessons/lesson-bookings.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

/** Books a member, or adds them to the waiting list. */
export function AddMember({ lesson, onAdded }: { lesson: AdminRecord<Lesson>; onAdded: () => void }) {
  const [userId, setUserId] = useState<string | null>(null)
  const { isRunning, run } = useAction()

  async function add() {
    if (!userId) return
    const params = { lessonId: lesson.id }
    if (!(await run(() => call(addParticipant, { params, body: { userId } }), lessonTexts.added))) return
    setUserId(null)
    onAdded()
  }

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
      <ReferencePicker
        {...memberSource}
        id="add-member"
        label={lessonTexts.addMember}
        value={userId}
        onChange={setUserId}
        field={{ sx: { flex: 1, maxWidth: 420 } }}
      />
      <Button variant="outlined" color="inherit" disabled={!userId} loading={isRunning} onClick={add}>
        {lessonTexts.addPerson}
      </Button>
    </Box>
  )
}
