/** A high tone for entry, a low one for refusal. */
export function sound(isAllowed: boolean): void {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = isAllowed ? 880 : 220
  volume.gain.value = 0.15
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + (isAllowed ? 0.15 : 0.45))
  tone.onended = () => void context.close()
}
