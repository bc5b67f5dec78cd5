/** Counts the view and shows the number of views. */
async function countView(place: HTMLElement) {
  try {
    const response = await fetch(place.dataset.view ?? '', { method: 'PUT' })
    if (!response.ok) return
    const { views }: { views: number } = await response.json()
    const count = new Intl.NumberFormat('tr-TR').format(views)
    place.textContent = (place.dataset.text ?? '').replace('{count}', count)
    place.hidden = false
  } catch {
    // Without a response the number is omitted.
  }
}

const place = document.querySelector<HTMLElement>('[data-view]')
if (place) void countView(place)
