/** Shows how many people are in the branch now. */
async function showOccupancy(place: HTMLElement) {
  try {
    const response = await fetch(place.dataset.occupancy ?? '')
    if (!response.ok) return
    const { occupancy }: { occupancy: number } = await response.json()
    const count = new Intl.NumberFormat('tr-TR').format(occupancy)
    place.textContent = (place.dataset.text ?? '').replace('{count}', count)
  } catch {
    // The dash remains.
  }
}

const figure = document.querySelector<HTMLElement>('[data-occupancy]')
if (figure) void showOccupancy(figure)
