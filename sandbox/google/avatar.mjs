/** @typedef {import('./people.mjs').Person} Person */

/**
 * A small portrait: initials on a colour that belongs to the person.
 * @param {Pick<Person, 'name' | 'sub'>} person
 * @returns {string} SVG
 */
export function drawAvatar({ name, sub }) {
  const hue = (Number(sub.slice(-6)) * 137) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
  <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
    <stop stop-color="hsl(${hue} 55% 52%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 55% 34%)"/>
  </linearGradient></defs>
  <rect width="96" height="96" fill="url(#g)"/>
  <text x="48" y="50" dy=".33em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="36" font-weight="600" fill="#fff">${initials(name)}</text>
</svg>`
}

/** @param {string} name */
function initials(name) {
  const letters = name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []
  return [letters.at(0), letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
}
