/** Regions that measure rooms in feet and tiles in inches. */
const REGIONS_WITH_FEET: ReadonlySet<string | undefined> = new Set(['US', 'LR', 'MM'])

/** Whether people with this locale, such as `en-US`, measure in feet and inches. */
export function measuresInFeet(language: string): boolean {
  return REGIONS_WITH_FEET.has(new Intl.Locale(language).region)
}
