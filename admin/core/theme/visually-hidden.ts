/** Text for screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  // With a unit, because MUI reads a bare 1 as 100 %.
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
