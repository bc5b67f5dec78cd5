import { Box, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { clubMark, useClub } from '#admin/core/club.ts'
import { useBranch } from '#admin/ui/reference-sources.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatPhone } from '#shared/core/phone-text.ts'

/** The club, or one of its branches, with contact and time of printing, at the head of a printout. */
export function Letterhead({ branch }: { branch: string | null }) {
  const club = useClub()
  const { data } = useBranch(branch)
  const [printedAt, setPrintedAt] = useState(() => new Date())
  const { address, phone } = data ?? club ?? { address: '', phone: '' }

  useEffect(() => {
    const update = () => setPrintedAt(new Date())
    window.addEventListener('beforeprint', update)
    return () => window.removeEventListener('beforeprint', update)
  }, [])

  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        mb: 2,
        pb: 1.5,
        borderBottom: 2,
        color: '#000',
      }}
    >
      <Box component="img" src={clubMark} alt="" width={40} height={40} sx={{ display: 'block' }} />
      <Box sx={{ flex: '1 1 200px' }}>
        <Typography component="p" sx={{ fontWeight: 750, lineHeight: 1.2 }}>
          {[club?.name, data?.name].filter(Boolean).join(' · ')}
        </Typography>
        <Typography component="p" variant="caption">
          {address}
        </Typography>
        <Typography component="p" variant="caption">
          {formatPhone(phone)}
        </Typography>
      </Box>
      <Typography component="p" variant="caption" sx={{ whiteSpace: 'nowrap' }}>
        {formatShortMoment(printedAt)}
      </Typography>
    </Box>
  )
}
