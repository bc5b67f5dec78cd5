import { Box, Button, Dialog, DialogContent, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useLogout } from 'react-admin'
import { setEnrolment } from '#admin/core/auth/confirmation.ts'
import { refetchUser } from '#admin/core/auth/session.ts'
import { SecondFactorSettings } from '#admin/shell/security/SecondFactorSettings.tsx'
import { securityTexts as texts } from '#admin/shell/security/security.texts.ts'

/** The set-up of a second factor that the club requires, over the whole screen. Unsaved changes stay below it. */
export default function EnrolmentDialog() {
  const titleId = useId()
  const queryClient = useQueryClient()
  const logout = useLogout()

  function finish() {
    refetchUser()
    setEnrolment(false)
    void queryClient.invalidateQueries()
  }

  function leave() {
    setEnrolment(false)
    void logout()
  }

  return (
    <Dialog open fullScreen aria-labelledby={titleId}>
      <DialogContent
        sx={{ display: 'grid', alignContent: 'start', justifyContent: 'center', py: { xs: 3, md: 6 } }}
      >
        <Box sx={{ display: 'grid', gap: 2, width: '100%', maxWidth: 720 }}>
          <div>
            <Typography id={titleId} variant="h1">
              {texts.enrolTitle}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {texts.enrolContent}
            </Typography>
          </div>
          <SecondFactorSettings onEnrolled={finish} />
          <Button color="inherit" onClick={leave} sx={{ justifySelf: 'start' }}>
            {texts.leave}
          </Button>
        </Box>
      </DialogContent>
    </Dialog>
  )
}
