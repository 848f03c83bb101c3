/** Session storage: code of the city that the visitor has just chosen. */
const KEY = 'city-chosen';

/** Records that the visitor chose a city, whose page is confirmed on arrival. */
export function markCityChange(city: string): void {
  try {
    sessionStorage.setItem(KEY, city);
  } catch {
    // Some private modes refuse storage. The header shows the city anyway.
  }
}

/** Whether the visitor has just chosen this city. True once. */
export function takeCityChange(city: string): boolean {
  try {
    const isChosen = sessionStorage.getItem(KEY) === city;
    if (isChosen) sessionStorage.removeItem(KEY);
    return isChosen;
  } catch {
    return false;
  }
}
