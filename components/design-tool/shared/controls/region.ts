/** Regions that measure rooms in feet and tiles in inches. */
const REGIONS_WITH_FEET: ReadonlySet<string> = new Set(['US', 'LR', 'MM'])

/** Whether people with this locale, such as `en-US`, measure in feet and inches. */
export function measuresInFeet(language: string): boolean {
  // Not `Intl.Locale`: a browser may say its language is `C`, which that rejects.
  return language
    .split(/[-_]/)
    .slice(1)
    .some((part) => REGIONS_WITH_FEET.has(part.toUpperCase()))
}
